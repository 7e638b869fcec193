# No flag is left by which the vector unit could tell that it has waited: a warning.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  %a = load %x, [0], [64] : f32[64]
  %a = exp %a : f32[64]
  %b = load %x, [64], [64] : f32[64]
  %b = exp %b : f32[64]
  %c = load %x, [128], [64] : f32[64]
  %c = exp %c : f32[64]
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 1
  wait_flag mte2, v, 1
  %a = exp %a : f32[64]
  %b = load %x, [64], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %b = exp %b : f32[64]
  %c = load %x, [128], [64] : f32[64]
  set_flag mte2, v, 1
  wait_flag mte2, v, 1
  %c = exp %c : f32[64]
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
}
#--- stderr
<stdin>:17:3: warning: mte2 -> v has 2 ids: flag 1 may be set again before its wait is over [sync-still-up]
   17 |   %c = load %x, [128], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

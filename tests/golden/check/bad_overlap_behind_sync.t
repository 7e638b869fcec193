# An address patched behind asc2-sync: all flags are right, and %b still overwrites %a before it is read again.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000000]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %b = exp %a : f32[64]
  barrier v
  %c = add %a, %b : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %c, %x, [0], [64]
}
#--- stderr
<stdin>:9:3: error: %b overlaps %a, and both are needed at the same time [check-plan]
    9 |   %b = buf {addr = [0x000000]} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:8:3: note: the other buffer
    8 |   %a = buf {addr = [0x000000]} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

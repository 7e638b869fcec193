# A flag that was removed by hand comes back: asc2-sync completes what is not enough.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %a = exp %a : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [0], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %a = exp %a : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [0], [64]
}

# V and MTE3 read the buffer, then a load overwrites it: it waits for both.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
  %b = exp %a : f32[64]
  %a = load %x, [128], [64] : f32[64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, mte3, 0
  set_flag mte2, v, 0
  wait_flag mte2, mte3, 0
  store %a, %x, [64], [64]
  set_flag mte3, mte2, 0
  wait_flag mte2, v, 0
  %b = exp %a : f32[64]
  set_flag v, mte2, 0
  wait_flag v, mte2, 0
  wait_flag mte3, mte2, 0
  %a = load %x, [128], [64] : f32[64]
}

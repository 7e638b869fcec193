# A flag of the input counts for what it orders; what is missing is added beside it.
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
  %b = load %x, [64], [64] : f32[64]
  set_flag mte2, v, 1
  wait_flag mte2, v, 1
  %a = add %a, %b : f32[64]
  store %a, %x, [128], [64]
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
  %b = load %x, [64], [64] : f32[64]
  set_flag mte2, v, 1
  wait_flag mte2, v, 1
  %a = add %a, %b : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [128], [64]
}

# Load, add, store on one buffer: two flags.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %a = add %a, 1.0 : f32[64]
  store %a, %x, [64], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %a = add %a, 1.0 : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [64], [64]
}

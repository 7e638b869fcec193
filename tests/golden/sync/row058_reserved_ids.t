# Ids 6 and 7 belong to the vendor: eight loads at once use 0 to 5.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %b0 = buf {addr = [0x000000]} : ub f32[64]
  %b1 = buf {addr = [0x000100]} : ub f32[64]
  %b2 = buf {addr = [0x000200]} : ub f32[64]
  %b3 = buf {addr = [0x000300]} : ub f32[64]
  %b4 = buf {addr = [0x000400]} : ub f32[64]
  %b5 = buf {addr = [0x000500]} : ub f32[64]
  %b6 = buf {addr = [0x000600]} : ub f32[64]
  %b7 = buf {addr = [0x000700]} : ub f32[64]
  %b0 = load %x, [0], [64] : f32[64]
  %b1 = load %x, [64], [64] : f32[64]
  %b2 = load %x, [128], [64] : f32[64]
  %b3 = load %x, [192], [64] : f32[64]
  %b4 = load %x, [256], [64] : f32[64]
  %b5 = load %x, [320], [64] : f32[64]
  %b6 = load %x, [384], [64] : f32[64]
  %b7 = load %x, [448], [64] : f32[64]
  %b0 = exp %b0 : f32[64]
  %b1 = exp %b1 : f32[64]
  %b2 = exp %b2 : f32[64]
  %b3 = exp %b3 : f32[64]
  %b4 = exp %b4 : f32[64]
  %b5 = exp %b5 : f32[64]
  %b6 = exp %b6 : f32[64]
  %b7 = exp %b7 : f32[64]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %b0 = buf {addr = [0x000000]} : ub f32[64]
  %b1 = buf {addr = [0x000100]} : ub f32[64]
  %b2 = buf {addr = [0x000200]} : ub f32[64]
  %b3 = buf {addr = [0x000300]} : ub f32[64]
  %b4 = buf {addr = [0x000400]} : ub f32[64]
  %b5 = buf {addr = [0x000500]} : ub f32[64]
  %b6 = buf {addr = [0x000600]} : ub f32[64]
  %b7 = buf {addr = [0x000700]} : ub f32[64]
  %b0 = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  %b1 = load %x, [64], [64] : f32[64]
  set_flag mte2, v, 1
  %b2 = load %x, [128], [64] : f32[64]
  set_flag mte2, v, 2
  %b3 = load %x, [192], [64] : f32[64]
  set_flag mte2, v, 3
  %b4 = load %x, [256], [64] : f32[64]
  set_flag mte2, v, 4
  %b5 = load %x, [320], [64] : f32[64]
  %b6 = load %x, [384], [64] : f32[64]
  set_flag mte2, v, 5
  %b7 = load %x, [448], [64] : f32[64]
  wait_flag mte2, v, 0
  %b0 = exp %b0 : f32[64]
  wait_flag mte2, v, 1
  %b1 = exp %b1 : f32[64]
  wait_flag mte2, v, 2
  set_flag v, mte2, 0
  %b2 = exp %b2 : f32[64]
  wait_flag mte2, v, 3
  %b3 = exp %b3 : f32[64]
  wait_flag mte2, v, 4
  %b4 = exp %b4 : f32[64]
  wait_flag mte2, v, 5
  %b5 = exp %b5 : f32[64]
  %b6 = exp %b6 : f32[64]
  wait_flag v, mte2, 0
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %b7 = exp %b7 : f32[64]
}

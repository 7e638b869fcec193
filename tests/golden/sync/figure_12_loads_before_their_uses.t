# 12 loads before their uses on six ids: no full barrier.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %b0 = buf {addr = [0x000000]} : ub f32[16]
  %b1 = buf {addr = [0x000040]} : ub f32[16]
  %b2 = buf {addr = [0x000080]} : ub f32[16]
  %b3 = buf {addr = [0x0000c0]} : ub f32[16]
  %b4 = buf {addr = [0x000100]} : ub f32[16]
  %b5 = buf {addr = [0x000140]} : ub f32[16]
  %b6 = buf {addr = [0x000180]} : ub f32[16]
  %b7 = buf {addr = [0x0001c0]} : ub f32[16]
  %b8 = buf {addr = [0x000200]} : ub f32[16]
  %b9 = buf {addr = [0x000240]} : ub f32[16]
  %b10 = buf {addr = [0x000280]} : ub f32[16]
  %b11 = buf {addr = [0x0002c0]} : ub f32[16]
  %b0 = load %x, [0], [16] : f32[16]
  %b1 = load %x, [16], [16] : f32[16]
  %b2 = load %x, [32], [16] : f32[16]
  %b3 = load %x, [48], [16] : f32[16]
  %b4 = load %x, [64], [16] : f32[16]
  %b5 = load %x, [80], [16] : f32[16]
  %b6 = load %x, [96], [16] : f32[16]
  %b7 = load %x, [112], [16] : f32[16]
  %b8 = load %x, [128], [16] : f32[16]
  %b9 = load %x, [144], [16] : f32[16]
  %b10 = load %x, [160], [16] : f32[16]
  %b11 = load %x, [176], [16] : f32[16]
  %b0 = exp %b0 : f32[16]
  %b1 = exp %b1 : f32[16]
  %b2 = exp %b2 : f32[16]
  %b3 = exp %b3 : f32[16]
  %b4 = exp %b4 : f32[16]
  %b5 = exp %b5 : f32[16]
  %b6 = exp %b6 : f32[16]
  %b7 = exp %b7 : f32[16]
  %b8 = exp %b8 : f32[16]
  %b9 = exp %b9 : f32[16]
  %b10 = exp %b10 : f32[16]
  %b11 = exp %b11 : f32[16]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %b0 = buf {addr = [0x000000]} : ub f32[16]
  %b1 = buf {addr = [0x000040]} : ub f32[16]
  %b2 = buf {addr = [0x000080]} : ub f32[16]
  %b3 = buf {addr = [0x0000c0]} : ub f32[16]
  %b4 = buf {addr = [0x000100]} : ub f32[16]
  %b5 = buf {addr = [0x000140]} : ub f32[16]
  %b6 = buf {addr = [0x000180]} : ub f32[16]
  %b7 = buf {addr = [0x0001c0]} : ub f32[16]
  %b8 = buf {addr = [0x000200]} : ub f32[16]
  %b9 = buf {addr = [0x000240]} : ub f32[16]
  %b10 = buf {addr = [0x000280]} : ub f32[16]
  %b11 = buf {addr = [0x0002c0]} : ub f32[16]
  %b0 = load %x, [0], [16] : f32[16]
  %b1 = load %x, [16], [16] : f32[16]
  set_flag mte2, v, 0
  %b2 = load %x, [32], [16] : f32[16]
  %b3 = load %x, [48], [16] : f32[16]
  set_flag mte2, v, 1
  %b4 = load %x, [64], [16] : f32[16]
  set_flag mte2, v, 2
  %b5 = load %x, [80], [16] : f32[16]
  %b6 = load %x, [96], [16] : f32[16]
  set_flag mte2, v, 3
  %b7 = load %x, [112], [16] : f32[16]
  %b8 = load %x, [128], [16] : f32[16]
  set_flag mte2, v, 4
  %b9 = load %x, [144], [16] : f32[16]
  %b10 = load %x, [160], [16] : f32[16]
  set_flag mte2, v, 5
  %b11 = load %x, [176], [16] : f32[16]
  wait_flag mte2, v, 0
  %b0 = exp %b0 : f32[16]
  %b1 = exp %b1 : f32[16]
  wait_flag mte2, v, 1
  %b2 = exp %b2 : f32[16]
  %b3 = exp %b3 : f32[16]
  wait_flag mte2, v, 2
  set_flag v, mte2, 0
  %b4 = exp %b4 : f32[16]
  wait_flag mte2, v, 3
  %b5 = exp %b5 : f32[16]
  %b6 = exp %b6 : f32[16]
  wait_flag mte2, v, 4
  %b7 = exp %b7 : f32[16]
  %b8 = exp %b8 : f32[16]
  wait_flag mte2, v, 5
  %b9 = exp %b9 : f32[16]
  %b10 = exp %b10 : f32[16]
  wait_flag v, mte2, 0
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %b11 = exp %b11 : f32[16]
}

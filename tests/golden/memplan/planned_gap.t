# The bound of a plan that is there is what is alive, not what its addresses reach; bytes that one
# buffer takes over from another count once.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000000]} : ub f32[64]
  %c = buf {addr = [0x000800]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %b = exp %a : f32[64]
  store %b, %x, [0], [64]
  %c = load %x, [64], [64] : f32[64]
  store %c, %x, [64], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000000]} : ub f32[64]
  %c = buf {addr = [0x000800]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %b = exp %a : f32[64]
  store %b, %x, [0], [64]
  %c = load %x, [64], [64] : f32[64]
  store %c, %x, [64], [64]
}
#--- stderr
<stdin>:6:1: remark: ub: peak 2304 of 4096 bytes, bound 256: gap 2048 bytes [memplan-peak]
    6 | kernel @k {grid = 1, core = aiv, stage = planned} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

# Buffers that the text puts together lie at one address, although there is room for both.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf {share = [%a]} : ub f32[32]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
  %b = load %x, [0], [32] : f32[32]
  store %b, %x, [64], [32]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000000], share = [%a]} : ub f32[32]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
  %b = load %x, [0], [32] : f32[32]
  store %b, %x, [64], [32]
}

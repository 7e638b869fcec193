# Rounding to whole numbers is one instruction in f32, and computed there for f16.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f16
  %x = tensor %p, [64] : gm f16[64]
  %a = load %x, [0] : f16[16]
  %b = floor %a : f16[16]
  %c = iota 2.0 : f16[16]
  %b = sub %b, %c : f16[16]
  store %b, %x, [0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f16
  %x = tensor %p, [64] : gm f16[64]
  %a = buf : ub f16[16]
  %b.1 = buf : ub f32[16]
  %b.2 = buf : ub f32[16]
  %b = buf : ub f16[16]
  %c = buf : ub f16[16]
  %a = load %x, [0], [16] : f16[16]
  %b.1 = cast %a : f32[16]
  %b.2 = floor %b.1 : f32[16]
  %b = cast %b.2 : f16[16]
  %c = iota 2.0 : f16[16]
  %b = sub %b, %c : f16[16]
  store %b, %x, [0], [16]
}

# Tiles are computed on the vector core.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, core = aic, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = load %x, [0] : f32[16]
  %b = add %a, 1.0 : f32[16]
  store %b, %x, [0]
}
#--- stderr
<stdin>:4:1: error: '@k' is for core 'aic', which computes no elementwise tiles [tile-core]
    4 | kernel @k {grid = 1, core = aic, stage = tile} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-tile: 1 error
#--- exit 1

# What is expanded is told, with what is promised of it.
# RUN: asc2-tile -t tiny --explain -o out.a2ir
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = load %x, [0] : f32[16]
  %b = sin %a : f32[16]
  store %b, %x, [0]
}
#--- stderr
<stdin>:8:3: remark: 'sin' of f32 takes 51 operations on tiny [tile-expanded]
    8 |   %b = sin %a : f32[16]
      |   ^~~~~~~~~~~~~~~~~~~~~
   = help: for angles up to 65504 in size; the result for larger ones is not specified

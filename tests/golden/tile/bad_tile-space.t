# A buffer of the input lies where nothing can be computed.
# RUN: asc2-tile -t ascend910b
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf : l1 f32[16]
  %a = load %x, [0] : f32[16]
  %b = add %a, 1.0 : f32[16]
  store %b, %x, [0]
}
#--- stderr
<stdin>:7:3: error: '%a' is a buffer in 'l1'; the vector core computes in 'ub' [tile-space]
    7 |   %a = buf : l1 f32[16]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:8:3: note: used here
    8 |   %a = load %x, [0] : f32[16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-tile: 1 error
#--- exit 1

# A row pitch of the input does not serve a comparison.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf : ub f32[16] pitch 24
  %a = load %x, [0] : f32[16]
  %m = lt %a, 0.0 : i1[16]
  %b = where %m, %a, 1.0 : f32[16]
  store %b, %x, [0]
}
#--- stderr
<stdin>:7:3: error: '%a' has pitch 24, but 'lt' works on multiples of 256 bytes [tile-pitch]
    7 |   %a = buf : ub f32[16] pitch 24
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: 'pitch 64' is the smallest that fits
asc2-tile: 1 error
#--- exit 1

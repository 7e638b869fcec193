# No way around a rounding that the target's casts do not have.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %q = param {size = 64} : ptr bf16
  %y = tensor %q, [64] : gm bf16[64]
  %a = load %x, [0] : f32[16]
  %b = cast %a {round = odd} : bf16[16]
  store %b, %y, [0]
}
#--- stderr
<stdin>:10:3: error: 'cast' on f32 to bf16 cannot be done on tiny [tile-no-form]
   10 |   %b = cast %a {round = odd} : bf16[16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-tile: 1 error
#--- exit 1

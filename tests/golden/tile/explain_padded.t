# --explain tells where a tile is filled because what lies outside the tensor can be seen.
# RUN: asc2-tile -t tiny --explain -o /dev/null
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 64} : ptr f32
  %n = param {value = 60} : i32
  %x = tensor %p, [64] : gm f32[64]
  %y = tensor %p, [%n] : gm f32[?]
  %a = load %y, [56] {pad = 1.0} : f32[8]
  store %a, %x, [0]
}
#--- stderr
<stdin>:9:3: remark: '%a' is filled with 1.0 where it is not loaded [tile-padded]
    9 |   %a = load %y, [56] {pad = 1.0} : f32[8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

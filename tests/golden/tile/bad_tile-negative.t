# An offset that is known to be negative is refused.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %o = sub 0, 8 : i64
  %a = load %x, [%o] : f32[16]
  store %a, %x, [0]
}
#--- stderr
<stdin>:8:18: error: the offset in dim 0 of '%x' is -8 [tile-negative]
    8 |   %a = load %x, [%o] : f32[16]
      |                  ^~
asc2-tile: 1 error
#--- exit 1

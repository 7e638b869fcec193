# A tile without elements is no tile: nothing could be computed on it.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4, 0] : gm f32[4,0]
  %t = load %x, [0, 0] : f32[4,0]
  %r = row_reduce %t {by = sum} : f32[4]
}
#--- stderr
<stdin>:7:26: error: a tile has at least one element in each dim [bad-type]
    7 |   %t = load %x, [0, 0] : f32[4,0]
      |                          ^~~~~~~~
asc2-check: 1 error
#--- exit 1

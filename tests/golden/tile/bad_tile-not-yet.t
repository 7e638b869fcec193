# What asc2-tile has no expansion for yet is said to be so.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [8, 8] : gm f32[8,8]
  %a = load %x, [0, 0] : f32[8,8]
  %t = full 0.0 : f32[8,16]
  %t = insert %a, [0, 3] : f32[8,16]
  %s = slice %t, [0, 0] : f32[8,8]
  store %s, %x, [0, 0]
}
#--- stderr
<stdin>:9:3: error: 'insert' of f32 at column 3, inside a block of 8, is not supported yet [tile-not-yet]
    9 |   %t = insert %a, [0, 3] : f32[8,16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: begin at whole blocks, or insert all parts of the tile, one behind the other
asc2-tile: 1 error
#--- exit 1

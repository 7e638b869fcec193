# What asc2-tile has no expansion for yet is said to be so.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [8, 8] : gm f32[8,8]
  %a = load %x, [0, 0] : f32[8,8]
  %s = reduce %a {by = prod, axes = [1]} : f32[8,1]
  %w = slice %a, [0, 3] : f32[8,4]
  %t = transpose %a {axes = [1, 0]} : f32[8,8]
  store %t, %x, [0, 0]
}
#--- stderr
<stdin>:8:3: error: 'prod' over the last dim of a tile of f32 is not supported yet [tile-not-yet]
    8 |   %s = reduce %a {by = prod, axes = [1]} : f32[8,1]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:9:3: error: 'slice' of f32 at column 3 is not supported yet [tile-not-yet]
    9 |   %w = slice %a, [0, 3] : f32[8,4]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: error: 'transpose' is not supported yet [tile-not-yet]
   10 |   %t = transpose %a {axes = [1, 0]} : f32[8,8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-tile: 3 errors
#--- exit 1

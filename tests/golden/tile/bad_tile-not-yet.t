# What asc2-tile has no expansion for yet is said to be so.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr i32
  %x = tensor %p, [8, 8] : gm i32[8,8]
  %a = load %x, [0, 0] : i32[8,8]
  %s = reduce %a {by = sum, axes = [1]} : i32[8,1]
  %c = sub %a, %s : i32[8,8]
  %t = transpose %c {axes = [1, 0]} : i32[8,8]
  store %t, %x, [0, 0]
}
#--- stderr
<stdin>:8:3: error: 'sum' over the last dim of a tile of i32 is not supported yet [tile-not-yet]
    8 |   %s = reduce %a {by = sum, axes = [1]} : i32[8,1]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: error: 'transpose' is not supported yet [tile-not-yet]
   10 |   %t = transpose %c {axes = [1, 0]} : i32[8,8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-tile: 2 errors
#--- exit 1

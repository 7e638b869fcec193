# Elements that the chip cannot add in global memory.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr u8
  %x = tensor %p, [64] : gm u8[64]
  %a = load %x, [0] : u8[16]
  store %a, %x, [0] {atomic = add}
}
#--- stderr
<stdin>:8:3: error: an atomic store of u8 cannot be done on tiny [tile-atomic]
    8 |   store %a, %x, [0] {atomic = add}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: cast the tile, and make the tensor of the other element type
asc2-tile: 1 error
#--- exit 1

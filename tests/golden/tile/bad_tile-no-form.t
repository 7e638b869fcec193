# No way around a shift by a count of its own for each element.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr i32
  %x = tensor %p, [64] : gm i32[64]
  %a = load %x, [0] : i32[16]
  %b = shl %a, %a : i32[16]
  store %b, %x, [0]
}
#--- stderr
<stdin>:8:3: error: 'shl' on i32 cannot be done on tiny [tile-no-form]
    8 |   %b = shl %a, %a : i32[16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
   = help: the target shifts by one count for all elements
asc2-tile: 1 error
#--- exit 1

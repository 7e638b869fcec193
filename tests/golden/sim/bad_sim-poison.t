# A store of elements that were never written.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = buf : ub f32[8]
  %a = load %x, [0], [4] : f32[8]
  store %a, %x, [0], [8]
}
#--- stderr
<stdin>:10:3: error: stores element [0] of '%a', which was never written [sim-poison]
   10 |   store %a, %x, [0], [8]
      |   ^~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1

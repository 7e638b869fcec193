# A tensor with a negative number of elements.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %n = param {value = -3} : i32
  %x = tensor %p, [%n] : gm f32[?]
}
#--- stderr
<stdin>:8:3: error: '%x' has -3 elements in dim 0 [sim-tensor]
    8 |   %x = tensor %p, [%n] : gm f32[?]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1

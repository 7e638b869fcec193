# A load that starts before its tensor.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %n = param {value = -4} : i32
  %a = load %x, [%n] : f32[8]
}
#--- stderr
<stdin>:9:3: error: the offset in dim 0 of '%x' is -4 [sim-negative]
    9 |   %a = load %x, [%n] : f32[8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1

# A load of more elements than its tile has.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %n = param {value = 5} : i32
  %a = buf : ub f32[4]
  %a = load %x, [0], [%n] : f32[4]
}
#--- stderr
<stdin>:10:3: error: extent 5 in dim 0 is outside 0 to 4 [sim-extent]
   10 |   %a = load %x, [0], [%n] : f32[4]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1

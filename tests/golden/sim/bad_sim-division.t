# An integer divided by a scalar that is 0.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %n = param {value = 0} : i32
  %a = floordiv 7, %n : i32
}
#--- stderr
<stdin>:7:3: error: 'floordiv' by 0 [sim-division]
    7 |   %a = floordiv 7, %n : i32
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1

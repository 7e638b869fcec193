# A loop whose step is 0 at run time.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %n = param {value = 0} : i64
  %i = for 0, 4, %n : i64 {
  }
}
#--- stderr
<stdin>:7:3: error: the step of this loop is 0 [sim-step]
    7 |   %i = for 0, 4, %n : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1

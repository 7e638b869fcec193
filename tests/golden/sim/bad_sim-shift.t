# A shift by more than the width.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %n = param {value = 40} : i32
  %a = shl 1, %n : i32
}
#--- stderr
<stdin>:7:3: error: shift of an i32 by 40 [sim-shift]
    7 |   %a = shl 1, %n : i32
      |   ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1

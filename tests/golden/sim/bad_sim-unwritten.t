# A scalar that the path of this run never assigned.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %n = param {value = 0} : i32
  %c = gt %n, 0 : i1
  if %c {
    %a = add 1, 2 : i32
  }
  %b = add %a, 1 : i32
}
#--- stderr
<stdin>:11:3: error: '%a' is read before it is written [sim-unwritten]
   11 |   %b = add %a, 1 : i32
      |   ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 1 error
#--- exit 1

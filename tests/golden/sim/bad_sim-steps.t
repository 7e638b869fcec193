# A loop that never ends is stopped.
# RUN: asc2-sim --max-steps 1000
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %c = eq 1, 1 : i1
  while %c {
    %a = add 1, 2 : i32
  }
}
#--- stderr
<stdin>:7:3: error: stopped after 1000 steps [sim-steps]
    7 |   while %c {
      |   ^~~~~~~~
   = note: in block 0, iteration 332 of the while
asc2-sim: 1 error
#--- exit 1

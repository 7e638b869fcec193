# Tiles that do not fit their operation.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %a = full 1.0 : f32[4]
  %b = full 1.0 : f32[5]
  %c = add %a, %b : f32[5]
}
#--- stderr
<stdin>:8:3: error: '%a' does not repeat over the result [sim-invalid]
    8 |   %c = add %a, %b : f32[5]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
asc2-sim: 1 error
#--- exit 1

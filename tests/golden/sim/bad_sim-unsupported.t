# An operation that is not simulated on the type.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %a = exp 1 : i32
}
#--- stderr
<stdin>:6:3: error: 'exp' of i32 is not simulated [sim-unsupported]
    6 |   %a = exp 1 : i32
      |   ^~~~~~~~~~~~~~~~
asc2-sim: 1 error
#--- exit 1

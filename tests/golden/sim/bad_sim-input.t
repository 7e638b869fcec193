# A scalar without a value.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %n = param : i32
}
#--- stderr
<stdin>:6:3: error: parameter '%n' has no value [sim-input]
    6 |   %n = param : i32
      |   ^~~~~~~~~~~~~~~~
   = help: give it in a launch file, or --arg n=VALUE
asc2-sim: 1 error
#--- exit 1

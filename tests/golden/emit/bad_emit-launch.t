# The host program of --main needs the value of each scalar.
# RUN: asc2-emit --main
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param : i32
}
#--- stderr
<stdin>:6:3: error: --main needs the value of '%n' [emit-launch]
    6 |   %n = param : i32
      |   ^~~~~~~~~~~~~~~~
   = help: give a launch file to asc2-parse, or write the attribute by hand
asc2-emit: 1 error
#--- exit 1

# A set in one arm only, and a wait on every path.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %c = gt %n, 0 : i1
  if %c {
    set_cross mte3, 0
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  wait_cross mte2, 0
}
#--- stderr
<stdin>:16:3: error: deadlock: pipe s waits for flag 0 between cores for ever [check-deadlock]
   16 |   wait_cross mte2, 0
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when every parameter is 0
   = note: no core sets it
asc2-check: 1 error
#--- exit 1

# Nobody ever sets what the vector core waits for.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  set_cross mte3, 0
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  wait_cross mte2, 0
  wait_cross mte2, 2
}
#--- stderr
<stdin>:14:3: error: deadlock: pipe s waits for flag 2 between cores for ever [check-deadlock]
   14 |   wait_cross mte2, 2
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, with the values of the parameters in the text
   = note: no core sets it
asc2-check: 1 error
#--- exit 1

# Each core waits for the other one before it sets.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  wait_cross mte3, 1
  set_cross mte3, 0
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  wait_cross mte2, 0
  set_cross mte2, 1
}
#--- stderr
<stdin>:8:3: error: deadlock: pipe s waits for flag 1 between cores for ever [check-deadlock]
    8 |   wait_cross mte3, 1
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, with the values of the parameters in the text
<stdin>:15:3: note: the set that it waits for, on pipe mte2 of aiv 0, block 0, has not been reached
   15 |   set_cross mte2, 1
      |   ^~~~~~~~~~~~~~~~~
<stdin>:14:3: error: deadlock: pipe s waits for flag 0 between cores for ever [check-deadlock]
   14 |   wait_cross mte2, 0
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, with the values of the parameters in the text
<stdin>:9:3: note: the set that it waits for, on pipe mte3 of aic, block 0, has not been reached
    9 |   set_cross mte3, 0
      |   ^~~~~~~~~~~~~~~~~
asc2-check: 2 errors
#--- exit 1

# An unsigned value compares and divides otherwise: it is no condition that both cores share.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %c = gt %n, 5 : i1
  if %c {
    set_cross mte3, 0
    wait_cross mte3, 3
  } else {
    wait_cross mte3, 3
    set_cross mte3, 0
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %u = cast %n : u32
  %c = gt %u, 5 : i1
  if %c {
    wait_cross mte2, 0
    set_cross mte2, 3
  } else {
    set_cross mte2, 3
    wait_cross mte2, 0
  }
}
#--- stderr
<stdin>:12:5: error: deadlock: pipe s waits for flag 3 between cores for ever [check-deadlock]
   12 |     wait_cross mte3, 3
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, when every parameter is -1
<stdin>:22:5: note: the set that it waits for, on pipe mte2 of aiv 0, block 0, has not been reached
   22 |     set_cross mte2, 3
      |     ^~~~~~~~~~~~~~~~~
<stdin>:21:5: error: deadlock: pipe s waits for flag 0 between cores for ever [check-deadlock]
   21 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when every parameter is -1
<stdin>:13:5: note: the set that it waits for, on pipe mte3 of aic, block 0, has not been reached
   13 |     set_cross mte3, 0
      |     ^~~~~~~~~~~~~~~~~
asc2-check: 2 errors
#--- exit 1

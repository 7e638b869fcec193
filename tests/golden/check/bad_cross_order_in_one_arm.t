# In the arm of large numbers the cores wait for each other.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %c = gt %m, 70 : i1
  %i = for 0, %n, 1 : i32 {
    if %c {
      wait_cross mte3, 1
      set_cross mte3, 0
    } else {
      set_cross mte3, 0
      wait_cross mte3, 1
    }
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %c = gt %m, 70 : i1
  %i = for 0, %n, 1 : i32 {
    wait_cross mte2, 0
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:11:7: error: deadlock: pipe s waits for flag 1 between cores for ever [check-deadlock]
   11 |       wait_cross mte3, 1
      |       ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, when '%m' is 71 and '%n' is 1
<stdin>:25:5: note: the set that it waits for, on pipe mte2 of aiv 0, block 0, has not been reached
   25 |     set_cross mte2, 1
      |     ^~~~~~~~~~~~~~~~~
<stdin>:24:5: error: deadlock: pipe s waits for flag 0 between cores for ever [check-deadlock]
   24 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when '%m' is 71 and '%n' is 1
<stdin>:12:7: note: the set that it waits for, on pipe mte3 of aic, block 0, has not been reached
   12 |       set_cross mte3, 0
      |       ^~~~~~~~~~~~~~~~~
asc2-check: 2 errors
#--- exit 1

# Behind round 17 each core waits for the other one first; runs of few rounds do not come there.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    wait_cross mte3, 1
    set_cross mte3, 0
    %c = gt %i, 17 : i1
    if %c {
      wait_cross mte3, 2
    }
    set_cross mte3, 4
    wait_cross mte3, 5
  }
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  set_cross mte2, 1
  %i = for 0, %n, 1 : i32 {
    %c = gt %i, 17 : i1
    if %c {
      wait_cross mte2, 3
    }
    wait_cross mte2, 0
    set_cross mte2, 1
    wait_cross mte2, 4
    set_cross mte2, 5
  }
}
#--- stderr
<stdin>:12:7: error: deadlock: pipe s waits for flag 2 between cores for ever [check-deadlock]
   12 |       wait_cross mte3, 2
      |       ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, when '%n' is 19
   = note: no core sets it
<stdin>:25:7: error: deadlock: pipe s waits for flag 3 between cores for ever [check-deadlock]
   25 |       wait_cross mte2, 3
      |       ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when '%n' is 19
   = note: no core sets it
asc2-check: 2 errors
#--- exit 1

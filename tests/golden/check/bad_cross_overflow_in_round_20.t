# A credit that is not waited for from round 5 on: in round 20 the counter is full.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    %c = lt %i, 5 : i1
    if %c {
      wait_cross mte3, 1
    }
    set_cross mte3, 0
  }
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  set_cross mte2, 1
  %i = for 0, %n, 1 : i32 {
    wait_cross mte2, 0
    %c = lt %i, 5 : i1
    if %c {
      set_cross mte2, 1
    }
  }
}
#--- stderr
<stdin>:12:5: error: flag 0 between cores can hold more tokens than its counter counts [check-flag]
   12 |     set_cross mte3, 0
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, when '%n' is 20
<stdin>:20:5: note: the last wait for it
   20 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

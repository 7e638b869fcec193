# The vector cores are two rounds behind in a loop that has one round more.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = add %n, 1 : i64
  %i = for 0, %m, 1 : i64 {
    %c = lt %i, %n : i1
    if %c {
      wait_cross mte3, 1
      set_cross mte3, 0
    }
  }
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = add %n, 1 : i64
  set_cross mte2, 1
  %i = for 0, %m, 1 : i64 {
    %c = gt %i, 1 : i1
    if %c {
      wait_cross mte2, 0
      set_cross mte2, 1
    }
  }
}
#--- stderr
<stdin>:15:3: error: deadlock: pipe s waits for flag 1 between cores for ever [check-deadlock]
   15 |   wait_cross mte3, 1
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, with the values of the parameters in the text
<stdin>:25:7: note: the last set of it
   25 |       set_cross mte2, 1
      |       ^~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

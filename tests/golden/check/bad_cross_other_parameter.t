# The cores go by different parameters: no run with equal ones shows it.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    set_cross mte3, 0
    wait_cross mte3, 1
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %m, 1 : i32 {
    wait_cross mte2, 0
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:10:5: error: deadlock: pipe s waits for flag 1 between cores for ever [check-deadlock]
   10 |     wait_cross mte3, 1
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, when '%m' is 0 and '%n' is 1
   = note: no core sets it
<stdin>:17:5: error: deadlock: pipe s waits for flag 0 between cores for ever [check-deadlock]
   17 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when '%m' is 1 and '%n' is 0
   = note: no core sets it
asc2-check: 2 errors
#--- exit 1

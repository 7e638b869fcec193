# A set and a wait under conditions that have nothing to do with each other.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %c = gt %n, 1 : i1
  if %c {
    set_cross mte3, 0
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %c = gt %m, 1 : i1
  if %c {
    wait_cross mte2, 0
  }
}
#--- stderr
<stdin>:10:5: error: flag 0 between cores still holds a token when the kernel ends [check-flag]
   10 |     set_cross mte3, 0
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, when '%m' is 0 and '%n' is 2
   = note: no core waits for it
<stdin>:18:5: error: deadlock: pipe s waits for flag 0 between cores for ever [check-deadlock]
   18 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when '%m' is 2 and '%n' is 0
   = note: no core sets it
asc2-check: 2 errors
#--- exit 1

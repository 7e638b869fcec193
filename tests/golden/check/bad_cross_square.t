# All small numbers are tried of one parameter or two: this square is one of them.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = synced} {
  %n = param {value = 1} : i32
  %e = mul %n, %n : i64
  %c = eq %e, 25 : i1
  if %c {
    wait_cross mte3, 3
    set_cross mte3, 2
  }
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 1} : i32
  %e = mul %n, %n : i64
  %c = eq %e, 25 : i1
  if %c {
    wait_cross mte2, 2
    set_cross mte2, 3
  }
}
#--- stderr
<stdin>:10:5: error: deadlock: pipe s waits for flag 3 between cores for ever [check-deadlock]
   10 |     wait_cross mte3, 3
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, when '%n' is 5
<stdin>:20:5: note: the set that it waits for, on pipe mte2 of aiv 0, block 0, has not been reached
   20 |     set_cross mte2, 3
      |     ^~~~~~~~~~~~~~~~~
<stdin>:19:5: error: deadlock: pipe s waits for flag 2 between cores for ever [check-deadlock]
   19 |     wait_cross mte2, 2
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when '%n' is 5
<stdin>:11:5: note: the set that it waits for, on pipe mte3 of aic, block 0, has not been reached
   11 |     set_cross mte3, 2
      |     ^~~~~~~~~~~~~~~~~
asc2-check: 2 errors
#--- exit 1

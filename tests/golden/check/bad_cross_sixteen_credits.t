# Sixteen credits before the loop are one too many.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    wait_cross mte3, 1
    set_cross mte3, 0
  }
  %j = for 0, 16, 1 : i32 {
    wait_cross mte3, 1
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %j = for 0, 16, 1 : i32 {
    set_cross mte2, 1
  }
  %i = for 0, %n, 1 : i32 {
    wait_cross mte2, 0
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:9:5: error: flag 0 between cores can hold more tokens than its counter counts [check-flag]
    9 |     set_cross mte3, 0
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, when every parameter is 17
<stdin>:21:5: note: the last wait for it
   21 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
<stdin>:18:5: error: flag 1 between cores can hold more tokens than its counter counts [check-flag]
   18 |     set_cross mte2, 1
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte2 of aiv 1, block 0, with the values of the parameters in the text
<stdin>:12:5: note: the last wait for it
   12 |     wait_cross mte3, 1
      |     ^~~~~~~~~~~~~~~~~~
<stdin>:22:5: error: flag 1 between cores can hold more tokens than its counter counts [check-flag]
   22 |     set_cross mte2, 1
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte2 of aiv 1, block 0, with the values of the parameters in the text
<stdin>:12:5: note: the last wait for it
   12 |     wait_cross mte3, 1
      |     ^~~~~~~~~~~~~~~~~~
asc2-check: 3 errors
#--- exit 1

# The vector core waits once before its loop: right for every count but none.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    set_cross mte3, 0
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  wait_cross mte2, 0
  %i = for 1, %n, 1 : i32 {
    wait_cross mte2, 0
  }
}
#--- stderr
<stdin>:9:5: error: flag 0 between cores can hold more tokens than its counter counts [check-flag]
    9 |     set_cross mte3, 0
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, when every parameter is 17
<stdin>:17:5: note: the last wait for it
   17 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
<stdin>:15:3: error: deadlock: pipe s waits for flag 0 between cores for ever [check-deadlock]
   15 |   wait_cross mte2, 0
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when every parameter is 0
   = note: no core sets it
asc2-check: 2 errors
#--- exit 1

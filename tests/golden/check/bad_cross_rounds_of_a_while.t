# The waits of a while cannot be counted.
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
  %w = copy %n : i32
  %c = gt %w, 0 : i1
  while %c {
    wait_cross mte2, 0
    %w = sub %w, 1 : i32
    %c = gt %w, 0 : i1
  }
}
#--- stderr
<stdin>:9:5: error: flag 0 between cores can hold more tokens than its counter counts [check-flag]
    9 |     set_cross mte3, 0
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, when every parameter is 17
<stdin>:18:5: note: the last wait for it
   18 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

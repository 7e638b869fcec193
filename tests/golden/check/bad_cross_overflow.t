# Sixteen sets that no credit holds back: a counter counts to 15.
# RUN: asc2-check
a2ir 1
target ascend910b
kernel @many {grid = 1, core = aic, stage = synced} {
  %i = for 0, 16, 1 : i64 {
    set_cross fix, 0
  }
}
kernel @many {grid = 1, core = aiv, stage = synced} {
  %i = for 0, 16, 1 : i64 {
    wait_cross v, 0
  }
}
#--- stderr
<stdin>:7:5: error: flag 0 between cores can hold more tokens than its counter counts [check-flag]
    7 |     set_cross fix, 0
      |     ^~~~~~~~~~~~~~~~
   = note: on pipe fix of aic, block 0, with the values of the parameters in the text
<stdin>:12:5: note: the last wait for it
   12 |     wait_cross v, 0
      |     ^~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

# Sixteen sets that no credit holds back: a counter counts to 15.
# RUN: asc2-sim
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
<stdin>:7:5: error: flag 0 between cores can count beyond 15 [sim-flag]
    7 |     set_cross fix, 0
      |     ^~~~~~~~~~~~~~~~
   = note: in block 0, aic, iteration 15 of '%i'
asc2-sim: 1 error
#--- exit 1

# Flags 11 to 14 belong to SyncAll.
# RUN: asc2-check
a2ir 1
target ascend910b
kernel @many {grid = 1, core = aic, stage = synced} {
  %i = for 0, 2, 1 : i64 {
    set_cross fix, 11
  }
}
kernel @many {grid = 1, core = aiv, stage = synced} {
  %i = for 0, 2, 1 : i64 {
    wait_cross v, 11
  }
}
#--- stderr
<stdin>:7:5: error: flag 11 between cores is reserved by the vendor [check-flag]
    7 |     set_cross fix, 11
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe fix of aic, block 0, with the values of the parameters in the text
asc2-check: 1 error
#--- exit 1

# Behind a loop a value is that of its last round, not of each.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aic, stage = synced} {
  %n = param : i32
  %k = max %n, 1 : i32
  %i = for 0, %k, 1 : i32 {
    %v = mul %i, 3 : i32
    %c = gt %v, 3000 : i1
    if %c {
      set_cross fix, 0
    }
  }
}
kernel @k {grid = 2, core = aiv, stage = synced} {
  %n = param : i32
  %k = max %n, 1 : i32
  %v = copy 0 : i32
  %i = for 0, %k, 1 : i32 {
    %v = mul %i, 3 : i32
  }
  %j = for 0, %k, 1 : i32 {
    %c = gt %v, 3000 : i1
    if %c {
      wait_cross mte2, 0
    }
  }
}
#--- stderr
<stdin>:26:7: error: flag 0 between cores is not shown to be set as often as it is waited for [check-flag]
   26 |       wait_cross mte2, 0
      |       ^~~~~~~~~~~~~~~~~~
   = note: sets: [3 * variable 0 of 0..max(%n, 1) : i32 step 1 in 32 bits gt 3000] * rounds of 0..max(%n, 1) : i32 step 1
   = note: waits: [3 * last in 0..max(%n, 1) : i32 step 1: variable 0 of 0..max(%n, 1) : i32 step 1 in 32 bits gt 3000] * rounds of 0..max(%n, 1) : i32 step 1
asc2-check: 1 error
#--- exit 1

# Memory that a core writes counts as not alike for all that read it, also where it is not written.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = synced} {
  %t = param {size = 64} : ptr i32
  %tiling = tensor %t, [16] : gm i32[16]
  put 3, %tiling, [5]
  %n = get %tiling, [0] : i32
  %m = get %tiling, [1] : i32
  %c = gt %m, 3 : i1
  %i = for 0, %n, 1 : i64 {
    wait_cross fix, 1
    set_cross fix, 0
  }
  if %c {
    set_cross fix, 2
  }
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  %t = param {size = 64} : ptr i32
  %tiling = tensor %t, [16] : gm i32[16]
  %n = get %tiling, [0] : i32
  %m = get %tiling, [1] : i32
  %c = gt %m, 3 : i1
  %i = for 0, %n, 1 : i64 {
    set_cross mte3, 1
    wait_cross mte2, 0
  }
  if %c {
    wait_cross mte2, 2
  }
}
#--- stderr
<stdin>:13:5: error: flag 1 between cores is not shown to be set as often as it is waited for [check-flag]
   13 |     wait_cross fix, 1
      |     ^~~~~~~~~~~~~~~~~
   = note: not each core that has to set it does so as often
   = note: waits: rounds of 0..%n (0) own to aic step 1
<stdin>:28:5: error: flag 0 between cores is not shown to be set as often as it is waited for [check-flag]
   28 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: sets: rounds of 0..%n (0) own to aic step 1
   = note: waits: rounds of 0..%n (0) own to aiv 0 step 1
<stdin>:31:5: error: flag 2 between cores is not shown to be set as often as it is waited for [check-flag]
   31 |     wait_cross mte2, 2
      |     ^~~~~~~~~~~~~~~~~~
   = note: sets: [%m (1) own to aic + -3 gt 0]
   = note: waits: [%m (1) own to aiv 0 + -3 gt 0]
asc2-check: 3 errors
#--- exit 1

# The cores go by different parameters: no run with equal ones shows it.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    set_cross mte3, 0
    wait_cross mte3, 1
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %m, 1 : i32 {
    wait_cross mte2, 0
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:10:5: error: flag 1 between cores is not shown to be set as often as it is waited for [check-flag]
   10 |     wait_cross mte3, 1
      |     ^~~~~~~~~~~~~~~~~~
   = note: sets: rounds of 0..%m step 1
   = note: waits: rounds of 0..%n step 1
<stdin>:17:5: error: flag 0 between cores is not shown to be set as often as it is waited for [check-flag]
   17 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: sets: rounds of 0..%n step 1
   = note: waits: rounds of 0..%m step 1
asc2-check: 2 errors
#--- exit 1

# Both compare a sum that may wrap with its first part: the difference is the same, the verdict not.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 1} : i8
  %m = param {value = 1} : i8
  %a = add %n, 100 : i8
  %c = gt %a, %n : i1
  if %c {
    set_cross mte3, 0
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 1} : i8
  %m = param {value = 1} : i8
  %a = add %m, 100 : i8
  %c = gt %a, %m : i1
  if %c {
    wait_cross mte2, 0
  }
}
#--- stderr
<stdin>:20:5: error: flag 0 between cores is not shown to be set as often as it is waited for [check-flag]
   20 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: sets: [%n + 100 in 8 bits gt %n]
   = note: waits: [%m + 100 in 8 bits gt %m]
asc2-check: 1 error
#--- exit 1

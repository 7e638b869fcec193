# A count of 8 bits wraps: the condition is no constant, and the set may not come.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %a = cast %n : i8
  %b = add %a, 100 : i8
  %c = gt %b, %a : i1
  if %c {
    set_cross mte3, 0
  }
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  wait_cross mte2, 0
}
#--- stderr
<stdin>:16:3: error: flag 0 between cores is not shown to be set as often as it is waited for [check-flag]
   16 |   wait_cross mte2, 0
      |   ^~~~~~~~~~~~~~~~~~
   = note: sets: [%n + 100 in 8 bits gt %n in 8 bits]
   = note: waits: 1
asc2-check: 1 error
#--- exit 1

# Modes are those of the target.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = synced} {
  set_cross mte3, 3 {mode = 3}
  wait_cross mte2, 3 {mode = 3}
}
#--- stderr
<stdin>:6:29: error: flag between cores has no mode 3 on 'ascend910b': it has 0, 1, 2 [check-flag]
    6 |   set_cross mte3, 3 {mode = 3}
      |                             ^
<stdin>:7:30: error: flag between cores has no mode 3 on 'ascend910b': it has 0, 1, 2 [check-flag]
    7 |   wait_cross mte2, 3 {mode = 3}
      |                              ^
asc2-check: 2 errors
#--- exit 1

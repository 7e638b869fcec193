# Loops that count down run as often as those that count up.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %i = for %n, 0, -1 : i64 {
    set_cross mte3, 0
    wait_cross mte3, 1
  }
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %i = for 0, %n, 1 : i64 {
    wait_cross mte2, 0
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @k {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

# Nested loops of both cores, one credit for each outer round.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    wait_cross mte3, 1
    %j = for 0, %m, 1 : i32 {
      set_cross mte3, 0
      wait_cross mte3, 2
    }
    set_cross mte3, 3
  }
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  set_cross mte2, 1
  %i = for 0, %n, 1 : i32 {
    %j = for 0, %m, 1 : i32 {
      wait_cross mte2, 0
      set_cross mte2, 2
    }
    wait_cross mte2, 3
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @mix {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

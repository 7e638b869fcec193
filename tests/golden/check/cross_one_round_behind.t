# The vector cores are one round behind: the last round of the cube core is the one before theirs.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = add %n, 1 : i64
  %i = for 0, %m, 1 : i64 {
    %c = lt %i, %n : i1
    if %c {
      wait_cross mte3, 1
      set_cross mte3, 0
    }
  }
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = add %n, 1 : i64
  set_cross mte2, 1
  %i = for 0, %m, 1 : i64 {
    %c = gt %i, 0 : i1
    if %c {
      wait_cross mte2, 0
      set_cross mte2, 1
    }
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @mix {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

# A bound that both cores choose by the same condition.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aic, stage = synced} {
  %n = param : i32
  %m = param : i32
  %c = gt %m, 3 : i1
  %v = copy %n : i32
  if %c {
    %v = add %n, 2 : i32
  }
  %i = for 0, %v, 1 : i32 {
    wait_cross fix, 1
    set_cross fix, 0
  }
}
kernel @k {grid = 2, core = aiv, stage = synced} {
  %n = param : i32
  %m = param : i32
  %c = gt %m, 3 : i1
  %v = copy %n : i32
  if %c {
    %v = add %n, 2 : i32
  }
  %i = for 0, %v, 1 : i32 {
    set_cross mte3, 1
    wait_cross mte2, 0
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @k {grid = 2, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

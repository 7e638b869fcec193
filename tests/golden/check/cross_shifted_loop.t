# Where a loop begins does not matter to how often it runs.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %p = param {size = 64} : ptr i32
  %q = param {size = 8192} : ptr i32
  %w = param {size = 256} : ptr i32
  %n = param {value = 4} : i32
  %m = param {value = 3} : i32
  set_flag mte2, mte3, 0
  wait_flag mte2, mte3, 0
  %i1 = for 0, %n, 1 : i64 {
    wait_cross mte3, 1
    set_cross mte3, 0
  }
  wait_cross mte3, 1
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr i32
  %q = param {size = 8192} : ptr i32
  %w = param {size = 256} : ptr i32
  %n = param {value = 4} : i32
  %m = param {value = 3} : i32
  set_cross mte2, 1
  set_cross mte2, 1
  %b2 = add %n, 1 : i64
  %i1.r = for 1, %b2, 1 : i64 {
    wait_cross mte2, 0
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @mix {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

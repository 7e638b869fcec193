# What both cores read from memory that no one writes is alike, as a parameter is: tiling data.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aic, stage = synced} {
  %t = param {size = 64} : ptr i32
  %tiling = tensor %t, [16] : gm i32[16]
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
kernel @k {grid = 2, core = aiv, stage = synced} {
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
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @k {grid = 2, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

# cases/reports.md, row 136: flags between cores are written by hand; those of each core are added.
# RUN: asc2-sync | asc2-check --explain
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = planned} {
  %q = param {size = 64} : ptr i32
  %n = param {value = 3} : i32
  %y = tensor %q, [64] : gm i32[64]
  %l = buf {addr = [0x000000]} : l1 i32[16]
  %l = load %y, [48], [16] : i32[16]
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 16 : i64
    wait_cross mte3, 1
    store %l, %y, [0], [16]
    set_cross mte3, 0
  }
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = planned} {
  %q = param {size = 64} : ptr i32
  %n = param {value = 3} : i32
  %y = tensor %q, [64] : gm i32[64]
  %b = buf {addr = [0x000000]} : ub i32[16]
  set_cross mte2, 1
  %i = for 0, %n, 1 : i64 {
    wait_cross mte2, 0
    %b = load %y, [0], [16] : i32[16]
    set_cross mte2, 1
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %q = param {size = 64} : ptr i32
  %n = param {value = 3} : i32
  %y = tensor %q, [64] : gm i32[64]
  %l = buf {addr = [0x000000]} : l1 i32[16]
  %l = load %y, [48], [16] : i32[16]
  set_flag mte2, mte3, 0
  wait_flag mte2, mte3, 0
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 16 : i64
    wait_cross mte3, 1
    barrier mte3
    store %l, %y, [0], [16]
    set_cross mte3, 0
  }
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %q = param {size = 64} : ptr i32
  %n = param {value = 3} : i32
  %y = tensor %q, [64] : gm i32[64]
  %b = buf {addr = [0x000000]} : ub i32[16]
  set_cross mte2, 1
  %i = for 0, %n, 1 : i64 {
    wait_cross mte2, 0
    barrier mte2
    %b = load %y, [0], [16] : i32[16]
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:3:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    3 | kernel @mix {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

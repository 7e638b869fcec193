# Two ids take turns on both sides, for any count.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    %i.s = slot %i, 2 : i64
    set_cross mte3, %i.s
    wait_cross mte3, 2
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    %i.s = slot %i, 2 : i64
    wait_cross mte2, %i.s
    set_cross mte2, 2
  }
}

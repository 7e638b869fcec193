# cases/reports.md, row 49: other loops, as many sets as waits in all.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, 4, 1 : i32 {
    %k = for 0, 3, 1 : i32 {
      set_cross mte3, 0
    }
    wait_cross mte3, 1
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, 4, 1 : i32 {
    wait_cross mte2, 0
    %j = for 0, 2, 1 : i32 {
      wait_cross mte2, 0
    }
    set_cross mte2, 1
  }
}

# Every so many rounds, by a remainder that nobody knows but that is the same in both.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %k = param {value = 2} : i64
  %i = for 0, %n, 1 : i64 {
    %r = mod %i, %k : i64
    %c = eq %r, 0 : i1
    if %c {
      set_cross mte3, 0
    } else {
      set_cross mte3, 1
    }
    wait_cross mte3, 3
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %k = param {value = 2} : i64
  %i = for 0, %n, 1 : i64 {
    %r = mod %i, %k : i64
    %c = eq %r, 0 : i1
    if %c {
      wait_cross mte2, 0
    } else {
      wait_cross mte2, 1
    }
    set_cross mte2, 3
  }
}

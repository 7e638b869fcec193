# Both cores go by the same parameter: as many sets as waits, whatever it is.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    set_cross mte3, 0
    wait_cross mte3, 1
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, %n, 1 : i32 {
    wait_cross mte2, 0
    set_cross mte2, 1
  }
}

# A set and a wait under the same condition; the other arm has a pair of its own.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %c = gt %n, 1 : i1
  if %c {
    set_cross mte3, 0
  } else {
    set_cross mte3, 1
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %c = gt %n, 1 : i1
  if %c {
    wait_cross mte2, 0
  } else {
    wait_cross mte2, 1
  }
}

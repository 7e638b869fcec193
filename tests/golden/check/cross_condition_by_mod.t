# A condition by a value that both cores compute alike goes the same way in both.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %r = mod %n, 2 : i32
  %c = eq %r, 0 : i1
  if %c {
    set_cross mte3, 0
  } else {
    set_cross mte3, 1
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %odd = mod %n, 2 : i32
  %c = eq %odd, 0 : i1
  if %c {
    wait_cross mte2, 0
  } else {
    wait_cross mte2, 1
  }
}

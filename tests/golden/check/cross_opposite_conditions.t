# Two spellings of one condition; a run on a path that no launch takes says nothing against the proof.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = synced} {
  %f = param : i64
  %g = param : i64
  %c = gt %f, %g : i1
  if %c {
    set_cross fix, 0
  } else {
    set_cross fix, 1
  }
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  %f = param : i64
  %g = param : i64
  %l = le %f, %g : i1
  if %l {
    wait_cross mte2, 1
  } else {
    wait_cross mte2, 0
  }
}

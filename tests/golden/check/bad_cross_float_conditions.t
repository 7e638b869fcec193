# Conditions on two floats, and with two numbers, are not the same one.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %f = param {value = 1.0} : f32
  %g = param {value = 1.0} : f32
  %c = gt %f, 0.5 : i1
  if %c {
    set_cross mte3, 0
  }
  %d = gt %f, 0.5 : i1
  if %d {
    set_cross mte3, 1
  }
  %e = gt %f, 0.5 : i1
  if %e {
    set_cross mte3, 2
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %f = param {value = 1.0} : f32
  %g = param {value = 1.0} : f32
  %c = gt %g, 0.5 : i1
  if %c {
    wait_cross mte2, 0
  }
  %d = gt %f, 0.75 : i1
  if %d {
    wait_cross mte2, 1
  }
  %e = gt %f, 0.5 : i1
  if %e {
    wait_cross mte2, 2
  }
}
#--- stderr
<stdin>:26:5: error: flag 0 between cores is not shown to be set as often as it is waited for [check-flag]
   26 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: sets: [%f gt 0.5]
   = note: waits: [%g gt 0.5]
<stdin>:30:5: error: flag 1 between cores is not shown to be set as often as it is waited for [check-flag]
   30 |     wait_cross mte2, 1
      |     ^~~~~~~~~~~~~~~~~~
   = note: sets: [%f gt 0.5]
   = note: waits: [%f gt 0.75]
asc2-check: 2 errors
#--- exit 1

# An unsigned value compares and divides otherwise: no proof takes the two for one condition.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %a = cast %n : i64
  %r = floordiv %a, 2 : i64
  %c = gt %r, -5 : i1
  if %c {
    set_cross mte3, 0
    wait_cross mte3, 3
  } else {
    wait_cross mte3, 3
    set_cross mte3, 0
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %u = cast %n : u32
  %a = cast %u : i64
  %r = floordiv %a, 2 : i64
  %c = gt %r, -5 : i1
  if %c {
    wait_cross mte2, 0
    set_cross mte2, 3
  } else {
    set_cross mte2, 3
    wait_cross mte2, 0
  }
}
#--- stderr
<stdin>:5:1: warning: order, counters and waits between cores are not proved: they hold in 69 runs, of 3 cores [check-runs]
    5 | kernel @mix {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: note: not for all trip counts: it may wait for ever
   14 |     wait_cross mte3, 3
      |     ^~~~~~~~~~~~~~~~~~
<stdin>:25:5: note: with this one
   25 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~

# The cube core is one round ahead, as long as there is a next round.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %last = sub %n, 1 : i64
  %c = gt %n, 0 : i1
  if %c {
    set_cross mte3, 0
  }
  %i = for 0, %n, 1 : i64 {
    %c = lt %i, %last : i1
    wait_cross mte3, 1
    if %c {
      set_cross mte3, 0
    }
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %i = for 0, %n, 1 : i64 {
    wait_cross mte2, 0
    set_cross mte2, 1
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @mix {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

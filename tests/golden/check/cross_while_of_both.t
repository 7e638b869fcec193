# A while that both cores compute alike has as many rounds on both.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aic, stage = synced} {
  %n = param : i32
  %w = copy %n : i32
  %c = gt %w, 0 : i1
  while %c {
    wait_cross fix, 1
    set_cross fix, 0
    %w = sub %w, 1 : i32
    %c = gt %w, 0 : i1
  }
}
kernel @k {grid = 2, core = aiv, stage = synced} {
  %n = param : i32
  %w = copy %n : i32
  %c = gt %w, 0 : i1
  while %c {
    set_cross mte3, 1
    wait_cross mte2, 0
    %w = sub %w, 1 : i32
    %c = gt %w, 0 : i1
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @k {grid = 2, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

# Two whiles that count in other steps.
# RUN: asc2-check > /dev/null
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
    %w = sub %w, 2 : i32
    %c = gt %w, 0 : i1
  }
}
#--- stderr
<stdin>:10:5: error: deadlock: pipe s waits for flag 1 between cores for ever [check-deadlock]
   10 |     wait_cross fix, 1
      |     ^~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, when every parameter is 2
<stdin>:21:5: note: the last set of it
   21 |     set_cross mte3, 1
      |     ^~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

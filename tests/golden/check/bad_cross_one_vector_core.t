# Both vector cores of a block have to set: one of them does not.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  wait_cross mte3, 0
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %s = sub_block_idx : i32
  %c = eq %s, 0 : i1
  if %c {
    set_cross mte2, 0
  }
}
#--- stderr
<stdin>:8:3: error: deadlock: pipe s waits for flag 0 between cores for ever [check-deadlock]
    8 |   wait_cross mte3, 0
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, with the values of the parameters in the text
<stdin>:16:5: note: the last set of it
   16 |     set_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

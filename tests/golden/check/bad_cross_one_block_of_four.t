# Only one block sets the flag: found when all of them run.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 4, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %blk = block_idx : i64
  set_cross mte3, 3 {mode = 0}
  wait_cross mte2, 3 {mode = 0}
  %c = eq %blk, 2 : i1
  if %c {
    wait_cross mte2, 4 {mode = 1}
    set_cross mte3, 4 {mode = 1}
  }
  %i = for 0, %n, 1 : i64 {
    set_cross mte3, 3 {mode = 0}
    wait_cross mte2, 3 {mode = 0}
  }
}
#--- stderr
<stdin>:12:5: error: deadlock: pipe s waits for flag 4 between cores for ever [check-deadlock]
   12 |     wait_cross mte2, 4 {mode = 1}
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv, block 2, with the values of the parameters in the text
<stdin>:13:5: note: the set that it waits for, on pipe mte3 of aiv, block 2, has not been reached
   13 |     set_cross mte3, 4 {mode = 1}
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:5: error: deadlock: pipe s waits for flag 3 between cores for ever [check-deadlock]
   17 |     wait_cross mte2, 3 {mode = 0}
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv, block 0, with the values of the parameters in the text
<stdin>:16:5: note: the set that it waits for, on pipe mte3 of aiv, block 0, has not been reached
   16 |     set_cross mte3, 3 {mode = 0}
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 2 errors
#--- exit 1

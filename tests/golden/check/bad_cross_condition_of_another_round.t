# In the round before, the same remainder is another one.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %k = param {value = 2} : i64
  %i = for 0, %n, 1 : i64 {
    %r = mod %i, %k : i64
    %c = eq %r, 0 : i1
    if %c {
      set_cross mte3, 0
    } else {
      set_cross mte3, 1
    }
    wait_cross mte3, 3
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %k = param {value = 2} : i64
  %i = for 0, %n, 1 : i64 {
    %j = add %i, 1 : i64
    %r = mod %j, %k : i64
    %c = eq %r, 0 : i1
    if %c {
      wait_cross mte2, 0
    } else {
      wait_cross mte2, 1
    }
    set_cross mte2, 3
  }
}
#--- stderr
<stdin>:16:5: error: deadlock: pipe s waits for flag 3 between cores for ever [check-deadlock]
   16 |     wait_cross mte3, 3
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, with the values of the parameters in the text
<stdin>:31:5: note: the set that it waits for, on pipe mte2 of aiv 0, block 0, has not been reached
   31 |     set_cross mte2, 3
      |     ^~~~~~~~~~~~~~~~~
<stdin>:29:7: error: deadlock: pipe s waits for flag 1 between cores for ever [check-deadlock]
   29 |       wait_cross mte2, 1
      |       ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, with the values of the parameters in the text
<stdin>:14:7: note: the set that it waits for, on pipe mte3 of aic, block 0, has not been reached
   14 |       set_cross mte3, 1
      |       ^~~~~~~~~~~~~~~~~
asc2-check: 2 errors
#--- exit 1

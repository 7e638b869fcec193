# The sets take turns of two ids, the waits of three.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, 6, 1 : i32 {
    %i.s = slot %i, 2 : i64
    set_cross mte3, %i.s
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, 6, 1 : i32 {
    %i.s = slot %i, 3 : i64
    wait_cross mte2, %i.s
  }
}
#--- stderr
<stdin>:18:5: error: deadlock: pipe s waits for flag 2 between cores for ever [check-deadlock]
   18 |     wait_cross mte2, %i.s
      |     ^~~~~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, with the values of the parameters in the text
   = note: no core sets it
asc2-check: 1 error
#--- exit 1

# Values of other moduli need not be 0 together: the wait may have no set.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %r = mod %n, 2 : i32
  %c = eq %r, 0 : i1
  if %c {
    set_cross mte3, 0
  } else {
    set_cross mte3, 1
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %odd = mod %n, 4 : i32
  %c = eq %odd, 0 : i1
  if %c {
    wait_cross mte2, 0
  } else {
    wait_cross mte2, 1
  }
}
#--- stderr
<stdin>:22:5: error: deadlock: pipe s waits for flag 1 between cores for ever [check-deadlock]
   22 |     wait_cross mte2, 1
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when every parameter is 2
   = note: no core sets it
asc2-check: 1 error
#--- exit 1

# An id that the vendor keeps for barriers of all cores.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  set_cross mte3, 14
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  wait_cross mte2, 14
}
#--- stderr
<stdin>:8:3: error: flag 14 between cores is reserved by the vendor [check-flag]
    8 |   set_cross mte3, 14
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, with the values of the parameters in the text
asc2-check: 1 error
#--- exit 1

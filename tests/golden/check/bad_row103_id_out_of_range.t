# cases/reports.md, row 103: ids beyond those of a core do not exist.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  set_cross mte3, 16
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  wait_cross mte2, 16
}
#--- stderr
<stdin>:8:3: error: flag 16 between cores does not exist on the target, or its id is not known [check-flag]
    8 |   set_cross mte3, 16
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, with the values of the parameters in the text
asc2-check: 1 error
#--- exit 1

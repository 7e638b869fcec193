# cases/reports.md, row 55: which pipes have flags between them is a table of the target.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  set_flag m, v, 0
  wait_flag m, v, 0
  set_flag fix, mte3, 0
  wait_flag fix, mte3, 0
}
#--- stderr
<stdin>:8:3: error: flag 0 m -> v is between pipes that have no flags on this core [check-flag]
    8 |   set_flag m, v, 0
      |   ^~~~~~~~~~~~~~~~
<stdin>:9:3: error: flag 0 m -> v is between pipes that have no flags on this core [check-flag]
    9 |   wait_flag m, v, 0
      |   ^~~~~~~~~~~~~~~~~
<stdin>:10:3: error: flag 0 fix -> mte3 is between pipes that have no flags on this core [check-flag]
   10 |   set_flag fix, mte3, 0
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:11:3: error: flag 0 fix -> mte3 is between pipes that have no flags on this core [check-flag]
   11 |   wait_flag fix, mte3, 0
      |   ^~~~~~~~~~~~~~~~~~~~~~
asc2-check: 4 errors
#--- exit 1

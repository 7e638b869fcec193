# cases/reports.md, row 104: all blocks wait for each other, and there are more of them than cores.
# RUN: asc2-check
a2ir 1
target ascend910b
kernel @k {grid = 64, core = aiv, stage = synced} {
  set_cross mte3, 3 {mode = 0}
  wait_cross mte3, 3 {mode = 0}
}
#--- stderr
<stdin>:7:3: error: flag 3 between cores waits for all 64 blocks, of which 48 run at once [check-flag]
    7 |   wait_cross mte3, 3 {mode = 0}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

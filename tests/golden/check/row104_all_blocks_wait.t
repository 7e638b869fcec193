# cases/reports.md, row 104: as many blocks as cores may wait for each other.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 40, core = aiv, stage = synced} {
  set_cross mte3, 3 {mode = 0}
  wait_cross mte3, 3 {mode = 0}
}

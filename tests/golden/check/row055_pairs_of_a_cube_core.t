# cases/reports.md, row 55: the way of a matrix product through a cube core, with its flags.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = synced} {
  set_flag mte2, mte1, 0
  wait_flag mte2, mte1, 0
  set_flag mte1, m, 0
  wait_flag mte1, m, 0
  set_flag m, fix, 0
  wait_flag m, fix, 0
  set_flag m, mte1, 0
  wait_flag m, mte1, 0
}

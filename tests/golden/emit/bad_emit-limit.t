# A flag id that the chip does not have.
# RUN: asc2-emit --no-verify
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  set_flag mte2, v, 8
  wait_flag mte2, v, 8
}
#--- stderr
<stdin>:6:21: error: flag id is 8, at most 7 is possible [emit-limit]
    6 |   set_flag mte2, v, 8
      |                     ^
asc2-emit: 1 error
#--- exit 1

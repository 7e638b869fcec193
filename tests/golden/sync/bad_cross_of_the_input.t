# Flags between cores are the input's: what is wrong with them is told as such.
# RUN: asc2-sync > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = planned} {
  wait_cross mte3, 1
}
kernel @k {grid = 1, core = aiv, stage = planned} {
}
#--- stderr
<stdin>:6:3: error: deadlock: pipe s waits for flag 1 between cores for ever [check-deadlock]
    6 |   wait_cross mte3, 1
      |   ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aic, block 0, with the values of the parameters in the text
   = note: no core sets it
asc2-sync: 1 error
#--- exit 1

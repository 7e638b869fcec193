# The launch decides how many blocks there are: nothing is proved of flags that all of them set.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {core = aiv, stage = synced} {
  set_cross mte3, 3 {mode = 0}
  wait_cross mte3, 3 {mode = 0}
}
#--- stderr
<stdin>:5:1: warning: order, counters and waits between cores are not proved: they hold in 1 run, of 2 cores [check-runs]
    5 | kernel @k {core = aiv, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:6:3: note: not for all trip counts: its mode joins more cores than those of a block
    6 |   set_cross mte3, 3 {mode = 0}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~

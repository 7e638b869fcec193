# Flags of all blocks are out of reach of the proof: runs decide, and a warning tells that.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = synced} {
  %n = param : i64
  %i = for 0, %n, 1 : i64 {
    set_cross mte3, 3 {mode = 0}
    wait_cross mte2, 3 {mode = 0}
  }
}
#--- stderr
<stdin>:5:1: warning: order, counters and waits between cores are not proved: they hold in 30 runs, of 2 cores [check-runs]
    5 | kernel @k {grid = 2, core = aiv, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:8:5: note: not for all trip counts: its mode joins more cores than those of a block
    8 |     set_cross mte3, 3 {mode = 0}
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~

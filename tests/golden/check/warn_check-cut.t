# Where the proof does not reach, order between cores is judged by runs; one that is too long is cut off, and says so.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = synced} {
  %i = for 0, 100, 1 : i64 {
    %j = for 0, 100, 1 : i64 {
      %k = for 0, 100, 1 : i64 {
        %l = for 0, 100, 1 : i64 {
          %m = for 0, 100, 1 : i64 {
            set_cross mte3, 0 {mode = 0}
            wait_cross mte2, 0 {mode = 0}
          }
        }
      }
    }
  }
}
#--- stderr
<stdin>:5:1: warning: a run of these cores is cut off after 200000 instructions: counters and waits behind that are not judged [check-cut]
    5 | kernel @k {grid = 2, core = aiv, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: with the values of the parameters in the text
<stdin>:5:1: warning: order, counters and waits between cores are not proved: they hold in 8 runs, of 2 cores [check-runs]
    5 | kernel @k {grid = 2, core = aiv, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:13: note: not for all trip counts: its mode joins more cores than those of a block
   11 |             set_cross mte3, 0 {mode = 0}
      |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~

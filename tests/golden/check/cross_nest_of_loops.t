# Five loops in one another, as long as they like: what is known comes back after a few rounds of each.
# RUN: asc2-check --explain > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = synced} {
  %i = for 0, 100, 1 : i64 {
    %j = for 0, 100, 1 : i64 {
      %k = for 0, 100, 1 : i64 {
        %l = for 0, 100, 1 : i64 {
          %m = for 0, 100, 1 : i64 {
            set_cross fix, 0
            wait_cross mte2, 1
          }
        }
      }
    }
  }
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  %i = for 0, 100, 1 : i64 {
    %j = for 0, 100, 1 : i64 {
      %k = for 0, 100, 1 : i64 {
        %l = for 0, 100, 1 : i64 {
          %m = for 0, 100, 1 : i64 {
            wait_cross mte2, 0
            set_cross mte3, 1
          }
        }
      }
    }
  }
}
#--- stderr
<stdin>:5:1: remark: order, counters and waits between the cores of a block are proved for all paths and trip counts [check-proved]
    5 | kernel @k {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

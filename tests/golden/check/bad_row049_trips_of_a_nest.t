# cases/reports.md, row 49: the loops of the two sides have different counts.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, 4, 1 : i32 {
    %k = for 0, 3, 1 : i32 {
      set_cross mte3, 0
    }
  }
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 3} : i32
  %m = param {value = 3} : i32
  %i = for 0, 4, 1 : i32 {
    %j = for 0, 2, 1 : i32 {
      wait_cross mte2, 0
    }
  }
}
#--- stderr
<stdin>:10:7: error: flag 0 between cores still holds a token when the kernel ends [check-flag]
   10 |       set_cross mte3, 0
      |       ^~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, with the values of the parameters in the text
<stdin>:19:7: note: the last wait for it
   19 |       wait_cross mte2, 0
      |       ^~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

# A negative number is a large one in u64: no round takes the first arm.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %i = for -3, 0, 1 : i32 {
    %u = cast %i : u64
    %c = le %u, 5 : i1
    if %c {
      set_flag v, mte3, 0
      wait_flag v, mte3, 0
    } else {
      set_flag v, mte3, 0
    }
  }
}
#--- stderr
<stdin>:13:7: error: flag 0 v -> mte3 is left set on one path only [check-flag]
   13 |       set_flag v, mte3, 0
      |       ^~~~~~~~~~~~~~~~~~~
<stdin>:9:5: note: when this is false
    9 |     if %c {
      |     ^~~~~
asc2-check: 1 error
#--- exit 1

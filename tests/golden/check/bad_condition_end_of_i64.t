# A u64 may be more than the largest i64.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 2} : i64
  %i = for 0, 2, 1 : i32 {
    %u = cast %n : u64
    %c = le %u, 9223372036854775807 : i1
    if %c {
    } else {
      set_flag v, mte3, 0
    }
  }
}
#--- stderr
<stdin>:12:7: error: flag 0 v -> mte3 is left set on one path only [check-flag]
   12 |       set_flag v, mte3, 0
      |       ^~~~~~~~~~~~~~~~~~~
<stdin>:10:5: note: when this is false
   10 |     if %c {
      |     ^~~~~
asc2-check: 1 error
#--- exit 1

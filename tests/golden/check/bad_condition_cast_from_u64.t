# What u64 holds from 2^63 on is negative in i64, and what is negative in i32 is large in u64.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param {value = 2} : u64
  %i = for 0, 2, 1 : i32 {
    %y = sub %n, 1 : u64
    %z = cast %y : i64
    %c = ge %z, 0 : i1
    if %c {
    } else {
      set_flag v, mte3, 0
    }
  }
}
#--- stderr
<stdin>:13:7: error: flag 0 v -> mte3 is left set on one path only [check-flag]
   13 |       set_flag v, mte3, 0
      |       ^~~~~~~~~~~~~~~~~~~
<stdin>:11:5: note: when this is false
   11 |     if %c {
      |     ^~~~~
asc2-check: 1 error
#--- exit 1

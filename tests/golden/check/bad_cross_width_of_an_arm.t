# A sum that wraps in 32 bits before it is made wider is another than one of 64 bits.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = synced} {
  %n = param : i32
  %m = param : i32
  %c = gt %m, 3 : i1
  %v = copy 0 : i64
  if %c {
    %w = add %n, 2000000000 : i32
    %v = cast %w : i64
  }
  %d = gt %v, 2147483640 : i1
  if %d {
    set_cross fix, 0
  }
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  %n = param : i32
  %m = param : i32
  %c = gt %m, 3 : i1
  %v = copy 0 : i64
  if %c {
    %w = cast %n : i64
    %v = add %w, 2000000000 : i64
  }
  %d = gt %v, 2147483640 : i1
  if %d {
    wait_cross mte2, 0
  }
}
#--- stderr
<stdin>:30:5: error: flag 0 between cores is not shown to be set as often as it is waited for [check-flag]
   30 |     wait_cross mte2, 0
      |     ^~~~~~~~~~~~~~~~~~
   = note: sets: [(if gt(%m, 3) : i1: %n + 2000000000 in 32 bits : i64, else 0 : i64) + -2147483640 gt 0]
   = note: waits: [(if gt(%m, 3) : i1: %n + 2000000000 : i64, else 0 : i64) + -2147483640 gt 0]
asc2-check: 1 error
#--- exit 1

# Two loops in one another may be alike, but their variables are not.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aic, stage = synced} {
  %n = param : i32
  %l = copy 1000 : i32
  %i = for 0, %n, 1 : i32 {
    %j = for 0, %n, 1 : i32 {
      %c = ge %i, %l : i1
      if %c {
        %d = eq %i, %l : i1
        if %d {
          set_cross fix, 0
        }
      }
    }
  }
}
kernel @k {grid = 2, core = aiv, stage = synced} {
  %n = param : i32
  %l = copy 1000 : i32
  %i = for 0, %n, 1 : i32 {
    %j = for 0, %n, 1 : i32 {
      %c = ge %i, %l : i1
      if %c {
        %d = eq %j, %l : i1
        if %d {
          wait_cross mte2, 0
        }
      }
    }
  }
}
#--- stderr
<stdin>:29:11: error: flag 0 between cores is not shown to be set as often as it is waited for [check-flag]
   29 |           wait_cross mte2, 0
      |           ^~~~~~~~~~~~~~~~~~
   = note: sets: [variable 0 of 0..%n step 1 + -1000 eq 0] * [variable 0 of 0..%n step 1 + -1000 ge 0] * rounds of 0..%n step 1 * rounds of 0..%n step 1
   = note: waits: [variable 0 of 0..%n step 1 + -1000 ge 0] * [variable 1 of 0..%n step 1 + -1000 eq 0] * rounds of 0..%n step 1 * rounds of 0..%n step 1
asc2-check: 1 error
#--- exit 1

# Two elements of memory may differ, as two parameters may.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aic, stage = synced} {
  %t = param {size = 64} : ptr i32
  %tiling = tensor %t, [16] : gm i32[16]
  %n = get %tiling, [0] : i32
  %m = get %tiling, [1] : i32
  %c = gt %m, 3 : i1
  %i = for 0, %n, 1 : i64 {
    wait_cross fix, 1
    set_cross fix, 0
  }
  if %c {
    set_cross fix, 2
  }
}
kernel @k {grid = 2, core = aiv, stage = synced} {
  %t = param {size = 64} : ptr i32
  %tiling = tensor %t, [16] : gm i32[16]
  %n = get %tiling, [0] : i32
  %m = get %tiling, [2] : i32
  %c = gt %m, 3 : i1
  %i = for 0, %n, 1 : i64 {
    set_cross mte3, 1
    wait_cross mte2, 0
  }
  if %c {
    wait_cross mte2, 2
  }
}
#--- stderr
<stdin>:16:5: error: flag 2 between cores still holds a token when the kernel ends [check-flag]
   16 |     set_cross fix, 2
      |     ^~~~~~~~~~~~~~~~
   = note: on pipe fix of aic, block 0, when '%t[0]' is 0 and '%t[1]' is 4 and '%t[2]' is 0
   = note: no core waits for it
<stdin>:30:5: error: deadlock: pipe s waits for flag 2 between cores for ever [check-deadlock]
   30 |     wait_cross mte2, 2
      |     ^~~~~~~~~~~~~~~~~~
   = note: on pipe s of aiv 0, block 0, when '%t[0]' is 0 and '%t[1]' is 0 and '%t[2]' is 4
   = note: no core sets it
asc2-check: 2 errors
#--- exit 1

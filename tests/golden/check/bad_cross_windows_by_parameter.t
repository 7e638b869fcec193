# All rounds write one window when the factor is 0.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %q = param {size = 64} : ptr i32
  %n = param {value = 3} : i32
  %m = param {value = 2} : i32
  %y = tensor %q, [64] : gm i32[64]
  %l = buf {addr = [0x000000]} : l1 i32[16]
  %l = load %y, [48], [16] : i32[16]
  set_flag mte2, mte3, 0
  wait_flag mte2, mte3, 0
  %i = for 0, %m, 1 : i64 {
      %o.1 = mul %i, %n : i64
      %o = mul %o.1, 16 : i64
      wait_cross mte3, 1
      store %l, %y, [%o], [16]
      set_cross mte3, 0
      barrier mte3
  }
  wait_cross mte3, 1
  wait_cross mte3, 1
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %q = param {size = 64} : ptr i32
  %n = param {value = 3} : i32
  %m = param {value = 2} : i32
  %y = tensor %q, [64] : gm i32[64]
  %b = buf {addr = [0x000000]} : ub i32[16]
  set_cross mte2, 1
  set_cross mte2, 1
  %i = for 0, %m, 1 : i64 {
      %o.1 = mul %i, %n : i64
      %o = mul %o.1, 16 : i64
      wait_cross mte2, 0
      barrier mte2
      %b = load %y, [%o], [16] : i32[16]
      set_cross mte2, 1
  }
}
#--- stderr
<stdin>:18:7: error: race: on pipe mte3 this writes bytes that may still be read: gm [check-race]
   18 |       store %l, %y, [%o], [16]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aic, block 0, when '%m' is 3 and '%n' is 0
<stdin>:38:7: note: the other operation, on pipe mte2 of aiv 0, block 0
   38 |       %b = load %y, [%o], [16] : i32[16]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:38:7: error: race: on pipe mte2 this reads bytes that may not have been written yet: gm [check-race]
   38 |       %b = load %y, [%o], [16] : i32[16]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: on pipe mte2 of aiv 0, block 0, when '%m' is 2 and '%n' is 0
<stdin>:18:7: note: the other operation, on pipe mte3 of aic, block 0
   18 |       store %l, %y, [%o], [16]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 2 errors
#--- exit 1

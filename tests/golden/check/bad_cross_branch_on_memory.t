# What a value from memory decides is not known, whatever the variable held before.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr i32
  %q = param {size = 64} : ptr i32
  %x = tensor %p, [64] : gm i32[64]
  %y = tensor %q, [64] : gm i32[64]
  %b = buf {addr = [0x000000]} : ub i32[16]
  %b = full 3 : i32[16]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  set_cross mte3, 3 {mode = 0}
  wait_cross mte2, 3 {mode = 0}
  %v = copy 0 : i32
  %v = get %x, [0] : i32
  %c = gt %v, 0 : i1
  if %c {
    store %b, %y, [0], [16]
  }
}
#--- stderr
<stdin>:20:5: error: race: on pipe mte3 this writes bytes that may still be written: gm [check-race]
   20 |     store %b, %y, [0], [16]
      |     ^~~~~~~~~~~~~~~~~~~~~~~
   = note: on pipe mte3 of aiv, block 0, with the values of the parameters in the text
<stdin>:20:5: note: the other operation, on pipe mte3 of aiv, block 1
   20 |     store %b, %y, [0], [16]
      |     ^~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

# Atomic stores of one kind need no order; other stores and loads do.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr i32
  %x = tensor %p, [64] : gm i32[64]
  %a = buf {addr = [0x000000]} : ub i32[64]
  %a = full 1 : i32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [0], [64] {atomic = add}
  store %a, %x, [0], [64] {atomic = add}
  store %a, %x, [0], [64] {atomic = max}
  barrier mte3
  store %a, %x, [0], [64]
  store %a, %x, [0], [64] {atomic = max}
}
#--- stderr
<stdin>:14:3: error: race: on pipe mte3 this writes bytes that may still be written: gm, %x [check-race]
   14 |   store %a, %x, [0], [64] {atomic = max}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:3: note: the other operation, on pipe mte3
   12 |   store %a, %x, [0], [64] {atomic = add}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-sync adds the flag that is missing
<stdin>:14:3: error: race: on pipe mte3 this writes bytes that may still be written: gm, %x [check-race]
   14 |   store %a, %x, [0], [64] {atomic = max}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:3: note: the other operation, on pipe mte3
   13 |   store %a, %x, [0], [64] {atomic = add}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-sync adds the flag that is missing
<stdin>:17:3: error: race: on pipe mte3 this writes bytes that may still be written: gm, %x [check-race]
   17 |   store %a, %x, [0], [64] {atomic = max}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:3: note: the other operation, on pipe mte3
   16 |   store %a, %x, [0], [64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-sync adds the flag that is missing
asc2-check: 3 errors
#--- exit 1

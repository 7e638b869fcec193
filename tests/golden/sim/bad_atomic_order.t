# Atomic stores of one kind are no race, whatever their order; other stores are.
# RUN: asc2-sim
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
<stdin>:14:3: error: race: 'store' on mte3 writes elements 0 to 63 of '%p' and nothing makes it wait for 'store' on mte3, which writes them [sim-race]
   14 |   store %a, %x, [0], [64] {atomic = max}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
<stdin>:13:3: note: 'store' on mte3, in block 0
   13 |   store %a, %x, [0], [64] {atomic = add}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: a 'barrier mte3' between them orders them
<stdin>:17:3: error: race: 'store' on mte3 writes elements 0 to 63 of '%p' and nothing makes it wait for 'store' on mte3, which writes them [sim-race]
   17 |   store %a, %x, [0], [64] {atomic = max}
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
<stdin>:16:3: note: 'store' on mte3, in block 0
   16 |   store %a, %x, [0], [64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = help: a 'barrier mte3' between them orders them
asc2-sim: 2 errors
#--- exit 1

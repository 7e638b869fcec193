# A barrier between two atomic stores of one kind orders nothing.
# RUN: asc2-check --redundant | asc2-fmt
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
  barrier mte3
  store %a, %x, [0], [64] {atomic = add}
}
#--- stdout
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
  barrier mte3
  store %a, %x, [0], [64] {atomic = add}
}
#--- stderr
<stdin>:13:3: warning: 'barrier' orders nothing that is not ordered without it [check-redundant]
   13 |   barrier mte3
      |   ^~~~~~~~~~~~

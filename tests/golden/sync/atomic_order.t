# Atomic stores of one kind may run in any order; another kind has to wait, and so has a load.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 64} : ptr i32
  %n = param {value = 3} : i32
  %x = tensor %p, [64] : gm i32[64]
  %a = buf {addr = [0x000000]} : ub i32[64]
  %b = buf {addr = [0x000100]} : ub i32[64]
  %a = full 1 : i32[64]
  %i = for 0, %n, 1 : i64 {
    store %a, %x, [0], [64] {atomic = add}
  }
  store %a, %x, [0], [64] {atomic = add}
  store %a, %x, [0], [64] {atomic = max}
  store %a, %x, [0], [64]
  store %a, %x, [0], [64] {atomic = add}
  store %a, %x, [0], [64] {atomic = add}
  %b = load %x, [0], [64] : i32[64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr i32
  %n = param {value = 3} : i32
  %x = tensor %p, [64] : gm i32[64]
  %a = buf {addr = [0x000000]} : ub i32[64]
  %b = buf {addr = [0x000100]} : ub i32[64]
  %a = full 1 : i32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  %i = for 0, %n, 1 : i64 {
    store %a, %x, [0], [64] {atomic = add}
  }
  store %a, %x, [0], [64] {atomic = add}
  barrier mte3
  store %a, %x, [0], [64] {atomic = max}
  barrier mte3
  store %a, %x, [0], [64]
  barrier mte3
  store %a, %x, [0], [64] {atomic = add}
  store %a, %x, [0], [64] {atomic = add}
  set_flag mte3, mte2, 0
  wait_flag mte3, mte2, 0
  %b = load %x, [0], [64] : i32[64]
}

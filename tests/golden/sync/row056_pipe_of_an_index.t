# cases/reports.md, row 56: an index is filled, scaled and used on the pipes that the target says.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 64} : ptr i32
  %y = tensor %p, [64] : gm i32[64]
  %i = buf {addr = [0x000000]} : ub i32[64]
  %j = buf {addr = [0x000100]} : ub i32[64]
  %i = iota 0 : i32[64]
  %j = mul %i, 4 : i32[64]
  store %j, %y, [0], [64]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr i32
  %y = tensor %p, [64] : gm i32[64]
  %i = buf {addr = [0x000000]} : ub i32[64]
  %j = buf {addr = [0x000100]} : ub i32[64]
  %i = iota 0 : i32[64]
  barrier v
  %j = mul %i, 4 : i32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %j, %y, [0], [64]
}

# cases/reports.md, row 62: elements that the scalar unit stores need one flag before the load, no full barrier.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 64} : ptr f32
  %q = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %y = tensor %q, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %i = for 0, 64, 1 : i64 {
    put 1.0, %x, [%i]
  }
  %a = load %x, [0], [64] : f32[64]
  %b = exp %a : f32[64]
  store %b, %y, [0], [64]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %q = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %y = tensor %q, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %i = for 0, 64, 1 : i64 {
    put 1.0, %x, [%i]
  }
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %b = exp %a : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %b, %y, [0], [64]
}

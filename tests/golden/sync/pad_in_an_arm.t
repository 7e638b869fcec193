# A barrier for a pad stands in its arm, whichever it is; where it is needed anyway, outside.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 64} : ptr f32
  %q = param {size = 64} : ptr f32
  %n = param {value = 3} : i64
  %x = tensor %p, [64] : gm f32[64]
  %o = tensor %q, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x001000]} : ub f32[64]
  %c = lt %n, 5 : i1
  %a = load %x, [0], [64] : f32[64]
  if %c {
  } else {
    %a = pad 0.0, [30] : f32[64]
  }
  %b = exp %a : f32[64]
  %b = add %b, %a : f32[64]
  store %b, %o, [0], [64]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %q = param {size = 64} : ptr f32
  %n = param {value = 3} : i64
  %x = tensor %p, [64] : gm f32[64]
  %o = tensor %q, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x001000]} : ub f32[64]
  %c = lt %n, 5 : i1
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  if %c {
  } else {
    %a = pad 0.0, [30] : f32[64]
    barrier v
  }
  %b = exp %a : f32[64]
  barrier v
  %b = add %b, %a : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %b, %o, [0], [64]
}

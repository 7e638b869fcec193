# Loads of the inner loop wait for work of V once, before the nest, though V then needs a barrier of its own.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %y = tensor %q, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %s = buf {addr = [0x000200]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000300, 0x000400]} : ub f32[64]
  %i = for 0, 3, 1 : i64 {
    %s = full 1.0 : f32[64]
    %j = for 0, 5, 1 : i64 {
      %j.s2 = slot %j, 2 : i64
      %o = mul %j, 64 : i64
      %a[%j.s2] = load %x, [%o], [64] : f32[64]
      %b[%j.s2] = mul %a[%j.s2], %s : f32[64]
      store %b[%j.s2], %y, [%o], [64]
    }
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %y = tensor %q, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %s = buf {addr = [0x000200]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000300, 0x000400]} : ub f32[64]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  %i = for 0, 3, 1 : i64 {
    barrier v
    %s = full 1.0 : f32[64]
    barrier v
    %j = for 0, 5, 1 : i64 {
      %j.s2 = slot %j, 2 : i64
      %o = mul %j, 64 : i64
      wait_flag v, mte2, %j.s2
      %a[%j.s2] = load %x, [%o], [64] : f32[64]
      set_flag mte2, v, %j.s2
      wait_flag mte2, v, %j.s2
      wait_flag mte3, v, %j.s2
      %b[%j.s2] = mul %a[%j.s2], %s : f32[64]
      set_flag v, mte3, %j.s2
      set_flag v, mte2, %j.s2
      wait_flag v, mte3, %j.s2
      store %b[%j.s2], %y, [%o], [64]
      set_flag mte3, v, %j.s2
    }
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
}

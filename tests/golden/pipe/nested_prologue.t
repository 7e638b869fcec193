# The first load of an inner loop goes ahead of what the scalar unit fetches for it.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 128000} : ptr f32
  %q = param {size = 128000} : ptr f32
  %x = tensor %p, [5, 25600] : gm f32[5,25600]
  %y = tensor %q, [5, 25600] : gm f32[5,25600]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[1,64]
  %i = for 0, 5, 1 {parallel = true} : i64 {
    %f = get %x, [%i, 0] : f32
    %j = for 0, 100, 1 {parallel = true} : i64 {
      %j.s2 = slot %j, 2 : i64
      %o = mul %j, 64 : i64
      %a[%j.s2] = load %x, [%i, %o], [1, 64] : f32[1,64]
      %b[%j.s2] = mul %a[%j.s2], %f : f32[1,64]
      store %b[%j.s2], %y, [%i, %o], [1, 64]
    }
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 128000} : ptr f32
  %q = param {size = 128000} : ptr f32
  %x = tensor %p, [5, 25600] : gm f32[5,25600]
  %y = tensor %q, [5, 25600] : gm f32[5,25600]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[1,64]
  set_flag v, mte2, 0
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  %i = for 0, 5, 1 {parallel = true} : i64 {
    %o.1 = mul 0, 64 : i64
    barrier mte2
    %a[0] = load %x, [%i, %o.1], [1, 64] : f32[1,64]
    %f = get %x, [%i, 0] : f32
    %j = for 0, 100, 1 {parallel = true} : i64 {
      %j.s2 = slot %j, 2 : i64
      %j.1 = lt %j, 99 : i1
      wait_flag v, mte2, 0
      set_flag mte2, v, 0
      if %j.1 {
        %j.2 = add %j.s2, 1 : i64
        %j.3 = mod %j.2, 2 : i64
        %j.4 = add %j, 1 : i64
        %o.1 = mul %j.4, 64 : i64
        %a[%j.3] = load %x, [%i, %o.1], [1, 64] : f32[1,64]
      }
      %o = mul %j, 64 : i64
      wait_flag mte2, v, 0
      wait_flag mte3, v, %j.s2
      %b[%j.s2] = mul %a[%j.s2], %f : f32[1,64]
      set_flag v, mte3, %j.s2
      set_flag v, mte2, 0
      wait_flag v, mte3, %j.s2
      store %b[%j.s2], %y, [%i, %o], [1, 64]
      set_flag mte3, v, %j.s2
    }
  }
  wait_flag v, mte2, 0
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
}

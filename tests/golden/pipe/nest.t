# The loop in the loop becomes one with it: loads go ahead of what the scalar unit fetches for the next row.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 1280} : ptr f32
  %q = param {size = 1280} : ptr f32
  %x = tensor %p, [5, 256] : gm f32[5,256]
  %y = tensor %q, [5, 256] : gm f32[5,256]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[1,64]
  %i = for 0, 5, 1 {parallel = true} : i64 {
    %f = get %x, [%i, 0] : f32
    %j = for 0, 4, 1 {parallel = true} : i64 {
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
  %p = param {size = 1280} : ptr f32
  %q = param {size = 1280} : ptr f32
  %x = tensor %p, [5, 256] : gm f32[5,256]
  %y = tensor %q, [5, 256] : gm f32[5,256]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[1,64]
  %i = copy 0 : i64
  %j.1 = mod 0, 4 : i64
  %j.2 = floordiv 0, 4 : i64
  %i.1 = copy %j.2 : i64
  %j.3 = copy %j.1 : i64
  %o.1 = mul %j.3, 64 : i64
  %a[0] = load %x, [%i.1, %o.1], [1, 64] : f32[1,64]
  %f = get %x, [%i, 0] : f32
  set_flag v, mte2, 0
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  %j.4 = for 0, 19, 1 {parallel = true} : i64 {
    %j.s2 = slot %j.4, 2 : i64
    %j.5 = add %j.s2, 1 : i64
    %j.6 = mod %j.5, 2 : i64
    %j.7 = add %j.4, 1 : i64
    %j.1 = mod %j.7, 4 : i64
    %j.2 = floordiv %j.7, 4 : i64
    %i.1 = copy %j.2 : i64
    %j.3 = copy %j.1 : i64
    %o.1 = mul %j.3, 64 : i64
    wait_flag v, mte2, 0
    set_flag mte2, v, 0
    %a[%j.6] = load %x, [%i.1, %o.1], [1, 64] : f32[1,64]
    %j.8 = mod %j.4, 4 : i64
    %j.9 = floordiv %j.4, 4 : i64
    %i = copy %j.9 : i64
    %j = copy %j.8 : i64
    %j.10 = eq %j.8, 0 : i1
    %j.11 = gt %j.4, 0 : i1
    %j.12 = and %j.10, %j.11 : i1
    if %j.12 {
      %f = get %x, [%i, 0] : f32
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
  wait_flag v, mte2, 0
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
  set_flag mte2, v, 1
  %j.4 = copy 19 : i64
  %j.8 = mod %j.4, 4 : i64
  %j.9 = floordiv %j.4, 4 : i64
  %i = copy %j.9 : i64
  %j = copy %j.8 : i64
  %j.10 = eq %j.8, 0 : i1
  %j.11 = gt %j.4, 0 : i1
  %j.12 = and %j.10, %j.11 : i1
  if %j.12 {
    %f = get %x, [%i, 0] : f32
  }
  %o = mul %j, 64 : i64
  wait_flag mte2, v, 1
  %b[1] = mul %a[1], %f : f32[1,64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %b[1], %y, [%i, %o], [1, 64]
}

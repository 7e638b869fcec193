# The first load of an inner loop goes ahead of what the scalar unit reads for it; the loop runs all rounds with the loads in
# a branch, so that flags turn from row to row.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %rows = param {value = 4} : i64
  %n = param {value = 16} : i64
  %x = tensor %p, [4, 1024] : gm f32[4,1024]
  %y = tensor %q, [4, 1024] : gm f32[4,1024]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %s = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000400, 0x000500]} : ub f32[1,64]
  %c = buf {slots = 2, addr = [0x000600, 0x000700]} : ub f32[1,64]
  %i = for 0, %rows, 1 {parallel = true} : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [%i, 0], [1, 64] : f32[1,64]
    %s[%i.s2] = exp %a[%i.s2] : f32[1,64]
    %f = extract %s[%i.s2], [0, 0] : f32
    %k = for 0, %n, 1 {parallel = true} : i64 {
      %k.s2 = slot %k, 2 : i64
      %u = mul %k, 64 : i64
      %b[%k.s2] = load %x, [%i, %u], [1, 64] : f32[1,64]
      %c[%k.s2] = mul %b[%k.s2], %f : f32[1,64]
      store %c[%k.s2], %y, [%i, %u], [1, 64]
    }
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %rows = param {value = 4} : i64
  %n = param {value = 16} : i64
  %x = tensor %p, [4, 1024] : gm f32[4,1024]
  %y = tensor %q, [4, 1024] : gm f32[4,1024]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %s = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000400, 0x000500]} : ub f32[1,64]
  %c = buf {slots = 2, addr = [0x000600, 0x000700]} : ub f32[1,64]
  %i.1 = max %rows, 0 : i64
  %k.15 = max %n, 0 : i64
  %k.16 = mul %i.1, %k.15 : i64
  %k.17 = gt %k.16, 0 : i1
  if %k.17 {
    %i = copy 0 : i64
    %i.s2 = mod 0, 2 : i64
    %a[%i.s2] = load %x, [%i, 0], [1, 64] : f32[1,64]
    set_flag mte2, v, 0
    %k.27 = sub %k.16, 1 : i64
    %k.24 = mod 0, %k.15 : i64
    %k.25 = floordiv 0, %k.15 : i64
    %i.2 = copy %k.25 : i64
    %k.26 = copy %k.24 : i64
    %u.3 = mul %k.26, 64 : i64
    %b[0] = load %x, [%i.2, %u.3], [1, 64] : f32[1,64]
    wait_flag mte2, v, 0
    %s[%i.s2] = exp %a[%i.s2] : f32[1,64]
    set_flag v, s, 0
    wait_flag v, s, 0
    %f = extract %s[%i.s2], [0, 0] : f32
    set_flag v, mte2, 1
    set_flag mte3, v, 0
    set_flag mte3, v, 1
    %k.18 = for 0, %k.27, 1 {parallel = true} : i64 {
      %k.s2 = slot %k.18, 2 : i64
      %k.28 = add %k.s2, 1 : i64
      %k.29 = mod %k.28, 2 : i64
      %k.30 = add %k.18, 1 : i64
      %k.24 = mod %k.30, %k.15 : i64
      %k.25 = floordiv %k.30, %k.15 : i64
      %i.2 = copy %k.25 : i64
      %k.26 = copy %k.24 : i64
      %u.3 = mul %k.26, 64 : i64
      wait_flag v, mte2, 1
      set_flag mte2, v, 1
      wait_flag mte2, v, 1
      %b[%k.29] = load %x, [%i.2, %u.3], [1, 64] : f32[1,64]
      %k.19 = mod %k.18, %k.15 : i64
      %k.20 = floordiv %k.18, %k.15 : i64
      %i = copy %k.20 : i64
      %k = copy %k.19 : i64
      %i.s2 = mod %k.20, 2 : i64
      %k.21 = eq %k.19, 0 : i1
      %k.22 = gt %k.18, 0 : i1
      %k.23 = and %k.21, %k.22 : i1
      if %k.23 {
        %a[%i.s2] = load %x, [%i, 0], [1, 64] : f32[1,64]
        set_flag mte2, v, 0
        wait_flag mte2, v, 0
        %s[%i.s2] = exp %a[%i.s2] : f32[1,64]
        set_flag v, s, 1
        wait_flag v, s, 1
        %f = extract %s[%i.s2], [0, 0] : f32
      }
      %u = mul %k, 64 : i64
      wait_flag mte3, v, %k.s2
      %c[%k.s2] = mul %b[%k.s2], %f : f32[1,64]
      set_flag v, mte3, %k.s2
      set_flag v, mte2, 1
      wait_flag v, mte3, %k.s2
      store %c[%k.s2], %y, [%i, %u], [1, 64]
      set_flag mte3, v, %k.s2
    }
    wait_flag v, mte2, 1
    wait_flag mte3, v, 0
    wait_flag mte3, v, 1
    set_flag mte2, v, 0
    %k.18 = copy %k.27 : i64
    %k.31 = mod %k.27, 2 : i64
    %k.19 = mod %k.18, %k.15 : i64
    %k.20 = floordiv %k.18, %k.15 : i64
    %i = copy %k.20 : i64
    %k = copy %k.19 : i64
    %i.s2 = mod %k.20, 2 : i64
    %k.21 = eq %k.19, 0 : i1
    %k.22 = gt %k.18, 0 : i1
    %k.23 = and %k.21, %k.22 : i1
    if %k.23 {
      %a[%i.s2] = load %x, [%i, 0], [1, 64] : f32[1,64]
      set_flag mte2, v, 1
      wait_flag mte2, v, 1
      %s[%i.s2] = exp %a[%i.s2] : f32[1,64]
      set_flag v, s, 0
      wait_flag v, s, 0
      %f = extract %s[%i.s2], [0, 0] : f32
    }
    %u = mul %k, 64 : i64
    wait_flag mte2, v, 0
    %c[%k.31] = mul %b[%k.31], %f : f32[1,64]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %c[%k.31], %y, [%i, %u], [1, 64]
  } else {
    %i = for 0, %rows, 1 {parallel = true} : i64 {
      %i.s2 = slot %i, 2 : i64
      %a[%i.s2] = load %x, [%i, 0], [1, 64] : f32[1,64]
      set_flag mte2, v, 1
      wait_flag mte2, v, 1
      %s[%i.s2] = exp %a[%i.s2] : f32[1,64]
      set_flag v, s, 1
      wait_flag v, s, 1
      %f = extract %s[%i.s2], [0, 0] : f32
    }
  }
}

# Lines before and behind the inner loop, which may run zero times: in an arm of their own then.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 1310720} : ptr f32
  %q = param {size = 80} : ptr f32
  %m = param {value = 80} : i32
  %n = param {value = 3} : i32
  %x = tensor %p, [80, 6144] : gm f32[80,6144]
  %y = tensor %q, [80] : gm f32[80]
  %a = buf {slots = 2, addr = [0x000000, 0x002000]} : ub f32[1,2048]
  %b = buf {addr = [0x004000]} : ub f32[1,2048]
  %i = for 0, %m, 1 {parallel = true, x.kind = outer} : i64 {  # rows
    %b = full 0.0 : f32[1,2048]
    %j = for 0, %n, 1 {x.kind = inner} : i64 {  # columns
      %j.s2 = slot %j, 2 : i64
      %o = mul %j, 2048 : i64
      %a[%j.s2] = load %x, [%i, %o], [1, 2048] : f32[1,2048]
      %b = add %b, %a[%j.s2] : f32[1,2048]
    }
    %v = extract %b, [0, 0] : f32
    put %v, %y, [%i]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 1310720} : ptr f32
  %q = param {size = 80} : ptr f32
  %m = param {value = 80} : i32
  %n = param {value = 3} : i32
  %x = tensor %p, [80, 6144] : gm f32[80,6144]
  %y = tensor %q, [80] : gm f32[80]
  %a = buf {slots = 2, addr = [0x000000, 0x002000]} : ub f32[1,2048]
  %b = buf {addr = [0x004000]} : ub f32[1,2048]
  %i.1 = max %m, 0 : i64
  %j.15 = max %n, 0 : i64
  %j.16 = mul %i.1, %j.15 : i64
  %j.17 = gt %j.16, 0 : i1
  if %j.17 {
    %j.18 = sub %j.15, 1 : i64
    %i = copy 0 : i64
    %j.29 = sub %j.16, 1 : i64
    %j.26 = mod 0, %j.15 : i64
    %j.27 = floordiv 0, %j.15 : i64
    %i.2 = copy %j.27 {x.kind = outer} : i64
    %j.28 = copy %j.26 : i64
    %o.3 = mul %j.28, 2048 : i64
    %a[0] = load %x, [%i.2, %o.3], [1, 2048] : f32[1,2048]
    %b = full 0.0 : f32[1,2048]
    barrier v
    %j.19 = for 0, %j.29, 1 {x.kind = inner} : i64 {  # columns
      %j.s2 = slot %j.19, 2 : i64
      %j.30 = add %j.s2, 1 : i64
      %j.31 = mod %j.30, 2 : i64
      %j.32 = add %j.19, 1 : i64
      %j.26 = mod %j.32, %j.15 : i64
      %j.27 = floordiv %j.32, %j.15 : i64
      %i.2 = copy %j.27 {x.kind = outer} : i64
      %j.28 = copy %j.26 : i64
      %o.3 = mul %j.28, 2048 : i64
      set_flag mte2, v, 0
      %a[%j.31] = load %x, [%i.2, %o.3], [1, 2048] : f32[1,2048]
      %j.20 = mod %j.19, %j.15 : i64
      %j.21 = floordiv %j.19, %j.15 : i64
      %i = copy %j.21 {x.kind = outer} : i64  # rows
      %j.22 = eq %j.20, 0 : i1
      %j.23 = gt %j.19, 0 : i1
      %j.24 = and %j.22, %j.23 : i1
      if %j.24 {
        %b = full 0.0 : f32[1,2048]
      }
      wait_flag mte2, v, 0
      barrier v
      %b = add %b, %a[%j.s2] : f32[1,2048]
      set_flag v, s, 0
      %j.25 = eq %j.20, %j.18 : i1
      wait_flag v, s, 0
      if %j.25 {
        %v = extract %b, [0, 0] : f32
        put %v, %y, [%i]
      }
    }
    set_flag mte2, v, 1
    %j.19 = copy %j.29 : i64
    %j.33 = mod %j.29, 2 : i64
    %j.20 = mod %j.19, %j.15 : i64
    %j.21 = floordiv %j.19, %j.15 : i64
    %i = copy %j.21 {x.kind = outer} : i64
    %j.22 = eq %j.20, 0 : i1
    %j.23 = gt %j.19, 0 : i1
    %j.24 = and %j.22, %j.23 : i1
    if %j.24 {
      %b = full 0.0 : f32[1,2048]
    }
    wait_flag mte2, v, 1
    barrier v
    %b = add %b, %a[%j.33] : f32[1,2048]
    set_flag v, s, 1
    %j.25 = eq %j.20, %j.18 : i1
    wait_flag v, s, 1
    if %j.25 {
      %v = extract %b, [0, 0] : f32
      put %v, %y, [%i]
    }
  } else {
    %i = for 0, %m, 1 {parallel = true, x.kind = outer} : i64 {
      %b = full 0.0 : f32[1,2048]
      set_flag v, s, 2
      wait_flag v, s, 2
      %v = extract %b, [0, 0] : f32
      put %v, %y, [%i]
    }
  }
}

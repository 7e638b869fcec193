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
  %j.1 = max %n, 0 : i64
  %j.2 = mul %i.1, %j.1 : i64
  %j.3 = gt %j.2, 0 : i1
  if %j.3 {
    %j.4 = sub %j.1, 1 : i64
    %i = copy 0 : i64
    %j.5 = sub %j.2, 1 : i64
    %j.6 = mod 0, %j.1 : i64
    %j.7 = floordiv 0, %j.1 : i64
    %i.2 = copy %j.7 {x.kind = outer} : i64
    %j.8 = copy %j.6 : i64
    %o.1 = mul %j.8, 2048 : i64
    %a[0] = load %x, [%i.2, %o.1], [1, 2048] : f32[1,2048]
    %b = full 0.0 : f32[1,2048]
    barrier v
    %j.9 = for 0, %j.5, 1 {x.kind = inner} : i64 {  # columns
      %j.s2 = slot %j.9, 2 : i64
      %j.10 = add %j.s2, 1 : i64
      %j.11 = mod %j.10, 2 : i64
      %j.12 = add %j.9, 1 : i64
      %j.6 = mod %j.12, %j.1 : i64
      %j.7 = floordiv %j.12, %j.1 : i64
      %i.2 = copy %j.7 {x.kind = outer} : i64
      %j.8 = copy %j.6 : i64
      %o.1 = mul %j.8, 2048 : i64
      set_flag mte2, v, 0
      %a[%j.11] = load %x, [%i.2, %o.1], [1, 2048] : f32[1,2048]
      %j.13 = mod %j.9, %j.1 : i64
      %j.14 = floordiv %j.9, %j.1 : i64
      %i = copy %j.14 {x.kind = outer} : i64  # rows
      %j.15 = eq %j.13, 0 : i1
      %j.16 = gt %j.9, 0 : i1
      %j.17 = and %j.15, %j.16 : i1
      if %j.17 {
        %b = full 0.0 : f32[1,2048]
      }
      wait_flag mte2, v, 0
      barrier v
      %b = add %b, %a[%j.s2] : f32[1,2048]
      set_flag v, s, 0
      %j.18 = eq %j.13, %j.4 : i1
      wait_flag v, s, 0
      if %j.18 {
        %v = extract %b, [0, 0] : f32
        put %v, %y, [%i]
      }
    }
    set_flag mte2, v, 1
    %j.9 = copy %j.5 : i64
    %j.19 = mod %j.5, 2 : i64
    %j.13 = mod %j.9, %j.1 : i64
    %j.14 = floordiv %j.9, %j.1 : i64
    %i = copy %j.14 {x.kind = outer} : i64
    %j.15 = eq %j.13, 0 : i1
    %j.16 = gt %j.9, 0 : i1
    %j.17 = and %j.15, %j.16 : i1
    if %j.17 {
      %b = full 0.0 : f32[1,2048]
    }
    wait_flag mte2, v, 1
    barrier v
    %b = add %b, %a[%j.19] : f32[1,2048]
    set_flag v, s, 1
    %j.18 = eq %j.13, %j.4 : i1
    wait_flag v, s, 1
    if %j.18 {
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

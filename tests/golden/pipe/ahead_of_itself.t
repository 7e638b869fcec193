# V works on the next sum before it scales by the last one: two of its operations, of different iterations, swap.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %s = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %acc = buf {addr = [0x000400]} : ub f32[64]
  %acc = full 0.0 : f32[64]
  %a[0] = load %x, [0], [64] : f32[64]
  %a[1] = load %x, [64], [64] : f32[64]
  %i = for 0, 5, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %s[%i.s2] = exp %a[%i.s2] : f32[64]
    %f = extract %s[%i.s2], [0] : f32
    %acc = mul %acc, %f : f32[64]
  }
  store %acc, %x, [0], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %s = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %acc = buf {addr = [0x000400]} : ub f32[64]
  %acc = full 0.0 : f32[64]
  %a[0] = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  %a[1] = load %x, [64], [64] : f32[64]
  set_flag mte2, v, 1
  wait_flag mte2, v, 0
  %s[0] = exp %a[0] : f32[64]
  wait_flag mte2, v, 1
  set_flag v, s, 0
  %i = for 0, 4, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %i.1 = add %i.s2, 1 : i64
    %i.2 = mod %i.1, 2 : i64
    %s[%i.2] = exp %a[%i.2] : f32[64]
    wait_flag v, s, 0
    set_flag v, s, 0
    %f = extract %s[%i.s2], [0] : f32
    barrier v
    %acc = mul %acc, %f : f32[64]
  }
  wait_flag v, s, 0
  %i = copy 4 : i64
  %f = extract %s[0], [0] : f32
  barrier v
  %acc = mul %acc, %f : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %acc, %x, [0], [64]
}

# The scalar unit waits for each sum, so the next load goes ahead of that: prologue, steady state and epilogue.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %y = tensor %q, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %i = for 4, -1, -1 : i64 {
    %i.s2 = slot %i, 2 : i64
    # where this iteration works
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %f = extract %a[%i.s2], [0] : f32
    %b[%i.s2] = mul %a[%i.s2], %f : f32[64]
    # loads do not need this
    %o = sub 256, %o : i64
    store %b[%i.s2], %y, [%o], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %y = tensor %q, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %o.1 = mul 4, 64 : i64
  %a[0] = load %x, [%o.1], [64] : f32[64]
  set_flag v, mte2, 0
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  %i = for 4, 0, -1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %i.1 = add %i.s2, 1 : i64
    %i.2 = mod %i.1, 2 : i64
    %i.3 = add %i, -1 : i64
    %o.1 = mul %i.3, 64 : i64
    wait_flag v, mte2, 0
    set_flag mte2, s, 0
    %a[%i.2] = load %x, [%o.1], [64] : f32[64]
    # where this iteration works
    %o = mul %i, 64 : i64
    wait_flag mte2, s, 0
    %f = extract %a[%i.s2], [0] : f32
    wait_flag mte3, v, %i.s2
    %b[%i.s2] = mul %a[%i.s2], %f : f32[64]
    set_flag v, mte3, %i.s2
    set_flag v, mte2, 0
    # loads do not need this
    %o = sub 256, %o : i64
    wait_flag v, mte3, %i.s2
    store %b[%i.s2], %y, [%o], [64]
    set_flag mte3, v, %i.s2
  }
  wait_flag v, mte2, 0
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
  set_flag mte2, s, 1
  %i = copy 0 : i64
  %o = mul %i, 64 : i64
  wait_flag mte2, s, 1
  %f = extract %a[0], [0] : f32
  %b[0] = mul %a[0], %f : f32[64]
  set_flag v, mte3, 0
  %o = sub 256, %o : i64
  wait_flag v, mte3, 0
  store %b[0], %y, [%o], [64]
}

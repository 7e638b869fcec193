# With trips known at run time only, the last iteration takes its slot and its flag from the loop.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 320} : ptr f32
  %n = param {value = 5} : i64
  %x = tensor %p, [320] : gm f32[320]
  %y = tensor %q, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {addr = [0x000200]} : ub f32[64]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    # where this iteration works
    %o = mul %i, 64 : i64
    wait_flag v, mte2, %i.s2
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %b = exp %a[%i.s2] : f32[64]
    set_flag v, mte2, %i.s2
    barrier v
    %b = exp %b : f32[64]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %b, %y, [%o], [64]
    set_flag mte3, v, 0
    wait_flag mte3, v, 0
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 320} : ptr f32
  %n = param {value = 5} : i64
  %x = tensor %p, [320] : gm f32[320]
  %y = tensor %q, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {addr = [0x000200]} : ub f32[64]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  %i.1 = max %n, 0 : i64
  %i.2 = gt %i.1, 0 : i1
  if %i.2 {
    %i.3 = sub %i.1, 1 : i64
    %i.s2.next = copy 0 : i64
    # where this iteration works
    %o.1 = mul 0, 64 : i64
    wait_flag v, mte2, 0
    %a[0] = load %x, [%o.1], [64] : f32[64]
    set_flag mte2, v, 0
    %i = for 0, %i.3, 1 : i64 {
      %i.s2 = slot %i, 2 : i64
      %i.s2.next = sub 1, %i.s2 : i64
      %i.4 = add %i, 1 : i64
      %o.1 = mul %i.4, 64 : i64
      wait_flag v, mte2, %i.s2.next
      %a[%i.s2.next] = load %x, [%o.1], [64] : f32[64]
      set_flag mte2, v, %i.s2.next
      # where this iteration works
      %o = mul %i, 64 : i64
      wait_flag mte2, v, %i.s2
      %b = exp %a[%i.s2] : f32[64]
      set_flag v, mte2, %i.s2
      barrier v
      %b = exp %b : f32[64]
      set_flag v, mte3, 0
      wait_flag v, mte3, 0
      store %b, %y, [%o], [64]
      set_flag mte3, v, 0
      wait_flag mte3, v, 0
    }
    barrier mte3
    %i = max %i.3, 0 : i64
    %o = mul %i, 64 : i64
    wait_flag mte2, v, %i.s2.next
    %b = exp %a[%i.s2.next] : f32[64]
    set_flag v, mte2, %i.s2.next
    barrier v
    %b = exp %b : f32[64]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %b, %y, [%o], [64]
    set_flag mte3, v, 0
    wait_flag mte3, v, 0
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
}

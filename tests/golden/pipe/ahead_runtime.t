# As often as the run says, two iterations ahead, as three slots allow: where it is less than that, the loop as it was.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 640} : ptr f32
  %q = param {size = 640} : ptr f32
  %n = param {value = 9} : i64
  %x = tensor %p, [640] : gm f32[640]
  %y = tensor %q, [640] : gm f32[640]
  %a = buf {slots = 3, addr = [0x000000, 0x000100, 0x000200]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000300, 0x000400]} : ub f32[64]
  %i = for 0, %n, 1 {parallel = true} : i64 {
    %i.s3 = slot %i, 3 : i64
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s3] = load %x, [%o], [64] : f32[64]
    %f = extract %a[%i.s3], [0] : f32
    %b[%i.s2] = mul %a[%i.s3], %f : f32[64]
    store %b[%i.s2], %y, [%o], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 640} : ptr f32
  %q = param {size = 640} : ptr f32
  %n = param {value = 9} : i64
  %x = tensor %p, [640] : gm f32[640]
  %y = tensor %q, [640] : gm f32[640]
  %a = buf {slots = 3, addr = [0x000000, 0x000100, 0x000200]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000300, 0x000400]} : ub f32[64]
  %i.1 = max %n, 0 : i64
  %i.2 = gt %i.1, 0 : i1
  %i.3 = sub %i.1, 1 : i64
  if %i.2 {
    %o.1 = mul 0, 64 : i64
    %a[0] = load %x, [%o.1], [64] : f32[64]
    set_flag v, mte2, 0
    set_flag v, mte2, 1
    set_flag mte3, v, 0
    set_flag mte3, v, 1
    %i = for 0, %i.3, 1 {parallel = true} : i64 {
      %i.s3 = slot %i, 3 : i64
      %i.s2 = slot %i, 2 : i64
      %i.4 = add %i.s3, 1 : i64
      %i.5 = mod %i.4, 3 : i64
      %i.6 = add %i, 1 : i64
      %o.1 = mul %i.6, 64 : i64
      wait_flag v, mte2, %i.s2
      set_flag mte2, s, 0
      %a[%i.5] = load %x, [%o.1], [64] : f32[64]
      %o = mul %i, 64 : i64
      wait_flag mte2, s, 0
      %f = extract %a[%i.s3], [0] : f32
      wait_flag mte3, v, %i.s2
      %b[%i.s2] = mul %a[%i.s3], %f : f32[64]
      set_flag v, mte3, %i.s2
      set_flag v, mte2, %i.s2
      wait_flag v, mte3, %i.s2
      store %b[%i.s2], %y, [%o], [64]
      set_flag mte3, v, %i.s2
    }
    wait_flag v, mte2, 0
    wait_flag v, mte2, 1
    wait_flag mte3, v, 0
    wait_flag mte3, v, 1
    set_flag mte2, s, 1
    %i = copy %i.3 : i64
    %i.7 = mod %i.3, 3 : i64
    %i.8 = mod %i.3, 2 : i64
    %o = mul %i, 64 : i64
    wait_flag mte2, s, 1
    %f = extract %a[%i.7], [0] : f32
    %b[%i.8] = mul %a[%i.7], %f : f32[64]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %b[%i.8], %y, [%o], [64]
  }
}

# The loads go two iterations ahead and the work on them one, so that neither waits for the other.
# RUN: asc2-sync | asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 512} : ptr f32
  %q = param {size = 8} : ptr f32
  %x = tensor %p, [512] : gm f32[512]
  %s = tensor %q, [8] : gm f32[8]
  %a = buf {slots = 3, addr = [0x000000, 0x000100, 0x000200]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000300, 0x000400]} : ub f32[64]
  %i = for 0, 8, 1 : i64 {
    %i.s3 = slot %i, 3 : i64
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s3] = load %x, [%o], [64] : f32[64]
    %b[%i.s2] = exp %a[%i.s3] : f32[64]
    %b[%i.s2] = exp %b[%i.s2] : f32[64]
    %f = extract %b[%i.s2], [0] : f32
    %g = mul %f, 0.5 : f32
    put %g, %s, [%i]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 512} : ptr f32
  %q = param {size = 8} : ptr f32
  %x = tensor %p, [512] : gm f32[512]
  %s = tensor %q, [8] : gm f32[8]
  %a = buf {slots = 3, addr = [0x000000, 0x000100, 0x000200]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000300, 0x000400]} : ub f32[64]
  %o.1 = mul 0, 64 : i64
  %a[0] = load %x, [%o.1], [64] : f32[64]
  set_flag mte2, v, 0
  %o.1 = mul 1, 64 : i64
  %a[1] = load %x, [%o.1], [64] : f32[64]
  wait_flag mte2, v, 0
  %b[0] = exp %a[0] : f32[64]
  barrier v
  %b[0] = exp %b[0] : f32[64]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  set_flag v, s, 0
  %i = for 0, 6, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %i.1 = slot %i, 3 : i64
    %i.2 = add %i.1, 2 : i64
    %i.3 = mod %i.2, 3 : i64
    %i.4 = add %i, 2 : i64
    %o.1 = mul %i.4, 64 : i64
    wait_flag v, mte2, %i.s2
    set_flag mte2, v, %i.s2
    %a[%i.3] = load %x, [%o.1], [64] : f32[64]
    %i.5 = add %i.s2, 1 : i64
    %i.6 = mod %i.5, 2 : i64
    %i.7 = add %i.1, 1 : i64
    %i.8 = mod %i.7, 3 : i64
    wait_flag mte2, v, %i.s2
    set_flag v, mte2, %i.s2
    %b[%i.6] = exp %a[%i.8] : f32[64]
    barrier v
    %b[%i.6] = exp %b[%i.6] : f32[64]
    wait_flag v, s, 0
    set_flag v, s, 0
    %f = extract %b[%i.s2], [0] : f32
    %g = mul %f, 0.5 : f32
    put %g, %s, [%i]
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
  wait_flag v, s, 0
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %b[1] = exp %a[1] : f32[64]
  barrier v
  %b[1] = exp %b[1] : f32[64]
  set_flag v, s, 1
  %i = copy 6 : i64
  %f = extract %b[0], [0] : f32
  %g = mul %f, 0.5 : f32
  put %g, %s, [%i]
  %i = copy 7 : i64
  wait_flag v, s, 1
  %f = extract %b[1], [0] : f32
  %g = mul %f, 0.5 : f32
  put %g, %s, [%i]
}

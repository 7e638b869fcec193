# A step that is known at run time only can be unrolled too.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 3, core = aiv, stage = synced} {
  %p = param {size = 1280} : ptr f32
  %n = param {value = 20} : i64
  %x = tensor %p, [1280] : gm f32[1280]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = block_idx : i64
  %g = block_num : i64
  %i = for %b, %n, %g {unroll_factor = 2} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    barrier mte2
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 3, core = aiv, stage = pipelined} {
  %p = param {size = 1280} : ptr f32
  %n = param {value = 20} : i64
  %x = tensor %p, [1280] : gm f32[1280]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = block_idx : i64
  %g = block_num : i64
  %i.1 = sub %n, %b : i64
  %i.2 = sub %g, 1 : i64
  %i.3 = add %i.1, %i.2 : i64
  %i.4 = floordiv %i.3, %g : i64
  %i.5 = max %i.4, 0 : i64
  %i.6 = floordiv %i.5, 2 : i64
  %i.7 = mul %i.6, 2 : i64
  %i.8 = mul %i.7, %g : i64
  %i.9 = add %i.8, %b : i64
  %i.10 = mul %g, 2 : i64
  %i = for %b, %i.9, %i.10 : i64 {
    %o = mul %i, 64 : i64
    %a[0] = load %x, [%o], [64] : f32[64]
    barrier mte2
    %i.11 = add %i, %g : i64
    %o = mul %i.11, 64 : i64
    %a[1] = load %x, [%o], [64] : f32[64]
    barrier mte2
  }
  %i = for %i.9, %n, %g : i64 {
    %i.s2.1 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2.1] = load %x, [%o], [64] : f32[64]
    barrier mte2
  }
}

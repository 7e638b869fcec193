# A loop around another one is unrolled as well.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 1280} : ptr f32
  %x = tensor %p, [1280] : gm f32[1280]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %i = for 0, 4, 1 {unroll_factor = 2} : i64 {
    %i.s2 = slot %i, 2 : i64
    %j = for 0, 3, 1 : i64 {
      %o = mul %j, 64 : i64
      barrier mte2
      %a[%i.s2] = load %x, [%o], [64] : f32[64]
    }
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 1280} : ptr f32
  %x = tensor %p, [1280] : gm f32[1280]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %i = for 0, 4, 2 : i64 {
    %j = for 0, 3, 1 : i64 {
      %o = mul %j, 64 : i64
      barrier mte2
      %a[0] = load %x, [%o], [64] : f32[64]
    }
    %i.1 = add %i, 1 : i64
    %j = for 0, 3, 1 : i64 {
      %o = mul %j, 64 : i64
      barrier mte2
      %a[1] = load %x, [%o], [64] : f32[64]
    }
  }
}

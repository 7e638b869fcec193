# Slots that outnumber the copies: one slot line for a round, no modulo.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 3, core = aiv, stage = synced} {
  %p = param {size = 1280} : ptr f32
  %n = param {value = 20} : i64
  %x = tensor %p, [1280] : gm f32[1280]
  %a = buf {slots = 6, addr = [0x000000, 0x000100, 0x000200, 0x000300, 0x000400, 0x000500]} : ub f32[64]
  %b = block_idx : i64
  %i = for 0, %n, 1 {unroll_factor = 3} : i64 {
    %i.s6 = slot %i, 6 : i64
    %o = mul %i, 64 : i64
    %a[%i.s6] = load %x, [%o], [64] : f32[64]
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
  %a = buf {slots = 6, addr = [0x000000, 0x000100, 0x000200, 0x000300, 0x000400, 0x000500]} : ub f32[64]
  %b = block_idx : i64
  %i.1 = max %n, 0 : i64
  %i.2 = floordiv %i.1, 3 : i64
  %i.3 = mul %i.2, 3 : i64
  %i.s6.rest = copy 0 : i64
  %i = for 0, %i.3, 3 : i64 {
    %i.s6.1 = slot %i, 2 : i64
    %i.s6.2 = mul %i.s6.1, 3 : i64
    %o = mul %i, 64 : i64
    %a[%i.s6.2] = load %x, [%o], [64] : f32[64]
    barrier mte2
    %i.4 = add %i, 1 : i64
    %i.s6.3 = add %i.s6.2, 1 : i64
    %o = mul %i.4, 64 : i64
    %a[%i.s6.3] = load %x, [%o], [64] : f32[64]
    barrier mte2
    %i.5 = add %i, 2 : i64
    %i.s6.4 = add %i.s6.2, 2 : i64
    %o = mul %i.5, 64 : i64
    %a[%i.s6.4] = load %x, [%o], [64] : f32[64]
    barrier mte2
    %i.6 = add %i.s6.2, 3 : i64
    %i.s6.rest = mod %i.6, 6 : i64
  }
  %i = for %i.3, %n, 1 : i64 {
    %i.s6.5 = slot %i, 6 : i64
    %i.s6.6 = add %i.s6.5, %i.s6.rest : i64
    %i.s6.7 = mod %i.s6.6, 6 : i64
    %o = mul %i, 64 : i64
    %a[%i.s6.7] = load %x, [%o], [64] : f32[64]
    barrier mte2
  }
}

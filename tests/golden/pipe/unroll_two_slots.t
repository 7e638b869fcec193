# Copies that are no multiple of the slots, and a loop that has one round of them.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 3, core = aiv, stage = synced} {
  %p = param {size = 1280} : ptr f32
  %n = param {value = 20} : i64
  %x = tensor %p, [1280] : gm f32[1280]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = block_idx : i64
  %i = for 0, 5, 1 {unroll_factor = 3} : i64 {
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
  %i = for 0, 3, 3 : i64 {
    %o = mul %i, 64 : i64
    %a[0] = load %x, [%o], [64] : f32[64]
    barrier mte2
    %i.1 = add %i, 1 : i64
    %o = mul %i.1, 64 : i64
    %a[1] = load %x, [%o], [64] : f32[64]
    barrier mte2
    %i.2 = add %i, 2 : i64
    %o = mul %i.2, 64 : i64
    %a[0] = load %x, [%o], [64] : f32[64]
    barrier mte2
  }
  %i = for 3, 5, 1 : i64 {
    %i.s2.1 = slot %i, 2 : i64
    %i.s2.2 = add %i.s2.1, 1 : i64
    %i.s2.3 = mod %i.s2.2, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2.3] = load %x, [%o], [64] : f32[64]
    barrier mte2
  }
}

# A slot line that stands below the first use of a buffer does not serve for it.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf {slots = 2, addr = [0x000800, 0x000900]} : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    %s = slot %i, 2 : i64
    %b[%s] = exp %a : f32[64]
    store %b[%s], %x, [%o], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000800, 0x000900]} : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %s = slot %i, 2 : i64
    %b[%s] = exp %a[%i.s2] : f32[64]
    store %b[%s], %x, [%o], [64]
  }
}

# Buffers put together rotate together.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf {share = [%a]} : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    %b = exp %a : f32[64]
    store %b, %x, [%o], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000000, 0x000100], share = [%a]} : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %b[%i.s2] = exp %a[%i.s2] : f32[64]
    store %b[%i.s2], %x, [%o], [64]
  }
}

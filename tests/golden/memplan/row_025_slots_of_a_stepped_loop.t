# Row 25: slots rotate with the iterations, not with the variable.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %i = for 1, 9, 2 {num_stages = 2} : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    %b = add %a, 1.0 : f32[64]
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
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %i = for 1, 9, 2 {num_stages = 2} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %b[%i.s2] = add %a[%i.s2], 1.0 : f32[64]
    store %b[%i.s2], %x, [%o], [64]
  }
}

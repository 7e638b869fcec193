# Row 125: with the stages that the message suggests it fits.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[208]
  %b = buf : ub f32[208]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %o = mul %i, 208 : i64
    %a = load %x, [%o], [208] : f32[208]
    store %a, %x, [%o], [208]
    %b = load %x, [0], [208] : f32[208]
    store %b, %x, [%o], [208]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000340]} : ub f32[208]
  %b = buf {slots = 2, addr = [0x000680, 0x0009c0]} : ub f32[208]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 208 : i64
    %a[%i.s2] = load %x, [%o], [208] : f32[208]
    store %a[%i.s2], %x, [%o], [208]
    %b[%i.s2] = load %x, [0], [208] : f32[208]
    store %b[%i.s2], %x, [%o], [208]
  }
}

# --replan forgets addresses, slots, subscripts and the lines that computed them; comments stay.
# RUN: asc2-memplan --replan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000800, 0x000a00]} : ub f32[64]
  %b = buf {addr = [0x000000]} : ub f32[64]
  %i = for 0, 8, 1 : i64 {
    # which slot
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %b = exp %a[%i.s2] : f32[64]
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
  %i = for 0, 8, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    # which slot
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %b[%i.s2] = exp %a[%i.s2] : f32[64]
    store %b[%i.s2], %x, [%o], [64]
  }
}

# Row 121: one stage is one slot.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 1} : i64 {
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
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 1} : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    %b = exp %a : f32[64]
    store %b, %x, [%o], [64]
  }
}

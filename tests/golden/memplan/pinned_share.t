# An address is an order for one slot, so num_stages does not count for what lies there, alone or together with others.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000400]} : ub f32[64]
  %b = buf {share = [%a]} : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %a = load %x, [0], [64] : f32[64]
    store %a, %x, [64], [64]
    %b = load %x, [0], [64] : f32[64]
    store %b, %x, [64], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000400]} : ub f32[64]
  %b = buf {addr = [0x000400], share = [%a]} : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %a = load %x, [0], [64] : f32[64]
    store %a, %x, [64], [64]
    %b = load %x, [0], [64] : f32[64]
    store %b, %x, [64], [64]
  }
}

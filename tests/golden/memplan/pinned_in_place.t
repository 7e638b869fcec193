# A result pinned onto its operand is honoured, also when they come from different pipes.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000400]} : ub f32[64]
  %b = buf {addr = [0x000400]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %b = exp %a : f32[64]
  store %b, %x, [0], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000400]} : ub f32[64]
  %b = buf {addr = [0x000400]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %b = exp %a : f32[64]
  store %b, %x, [0], [64]
}

# Two orders that contradict each other: one address, and no sharing.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 1024} : ptr f32
  %q = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %y = tensor %q, [1024] : gm f32[1024]
  %a = buf {addr = [0x000000], no_reuse = true} : ub f32[64]
  %b = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %b = exp %a : f32[64]
  store %b, %y, [0], [64]
}
#--- exit 1

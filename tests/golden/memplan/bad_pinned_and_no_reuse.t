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
#--- stderr
<stdin>:11:3: error: '%b' overlaps '%a', and both are needed at the same time [memplan-pinned]
   11 |   %b = buf {addr = [0x000000]} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: note: the other buffer
   10 |   %a = buf {addr = [0x000000], no_reuse = true} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: no_reuse of %a keeps its bytes for itself
asc2-memplan: 1 error
#--- exit 1

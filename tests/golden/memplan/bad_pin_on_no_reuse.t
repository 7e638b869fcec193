# A buffer that shares with nobody, and an address inside it.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000], no_reuse = true} : ub f32[64]
  %b = buf {addr = [0x000080]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
  %b = load %x, [0], [64] : f32[64]
  store %b, %x, [64], [64]
}
#--- stderr
<stdin>:9:3: error: '%b' overlaps '%a', and both are needed at the same time [memplan-pinned]
    9 |   %b = buf {addr = [0x000080]} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:8:3: note: the other buffer
    8 |   %a = buf {addr = [0x000000], no_reuse = true} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: no_reuse of %a keeps its bytes for itself
asc2-memplan: 1 error
#--- exit 1

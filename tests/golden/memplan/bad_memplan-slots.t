# Slots for a buffer that no loop holds.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
}
#--- stderr
<stdin>:8:3: error: '%a' cannot have 2 slots [memplan-slots]
    8 |   %a = buf {slots = 2} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: only a buffer that is written and read within one counted loop can rotate
asc2-memplan: 1 error
#--- exit 1

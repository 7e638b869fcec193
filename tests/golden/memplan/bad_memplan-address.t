# Without the check before, the planner itself refuses addresses that cannot be.
# RUN: asc2-memplan --no-verify
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000410]} : ub f32[64]
  %b = buf {addr = [0x000f80]} : ub f32[64]
  %c = buf {addr = [0x001380]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %b = load %x, [0], [64] : f32[64]
  %c = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
  store %b, %x, [64], [64]
  store %c, %x, [64], [64]
}
#--- stderr
<stdin>:8:21: error: '%a' cannot lie where the text says: 0x000410 is not a multiple of 32 [memplan-address]
    8 |   %a = buf {addr = [0x000410]} : ub f32[64]
      |                     ^~~~~~~~
<stdin>:9:21: error: '%b' cannot lie where the text says: 0x001000 to 0x001400 is reserved for 'select' [memplan-address]
    9 |   %b = buf {addr = [0x000f80]} : ub f32[64]
      |                     ^~~~~~~~
<stdin>:10:21: error: '%c' cannot lie where the text says: it would end at 0x001480, ub has 0x001400 bytes [memplan-address]
   10 |   %c = buf {addr = [0x001380]} : ub f32[64]
      |                     ^~~~~~~~
asc2-memplan: 3 errors
#--- exit 1

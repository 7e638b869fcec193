# Row 37: an address that is not aligned is refused with buffer, address and alignment; a slot with it.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000004]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000400, 0x000510]} : ub f32[64]
  %c = buf {addr = [0x000820]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
}
#--- stderr
<stdin>:8:21: error: %a is at 0x000004, which is not a multiple of 32 [check-plan]
    8 |   %a = buf {addr = [0x000004]} : ub f32[64]
      |                     ^~~~~~~~
<stdin>:9:42: error: %b is at 0x000510, which is not a multiple of 32 [check-plan]
    9 |   %b = buf {slots = 2, addr = [0x000400, 0x000510]} : ub f32[64]
      |                                          ^~~~~~~~
asc2-memplan: 2 errors
#--- exit 1

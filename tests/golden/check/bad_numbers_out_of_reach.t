# Numbers that no memory has: addresses, slots, and the turns of a slot.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x7fffffffffffffe0]} : ub f32[64]
  %b = buf {slots = 1000000000} : ub f32[64]
  %i = for 0, 4, 1 : i64 {
    %s = slot %i, 1000000000 : i64
    %b[%s] = load %x, [0], [64] : f32[64]
  }
}
#--- stderr
<stdin>:8:21: error: no memory has an address 0x7fffffffffffffe0 [check-type]
    8 |   %a = buf {addr = [0x7fffffffffffffe0]} : ub f32[64]
      |                     ^~~~~~~~~~~~~~~~~~
<stdin>:9:3: error: a buffer has 1 to 4096 slots, not 1000000000 [check-type]
    9 |   %b = buf {slots = 1000000000} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:19: error: the count is 1 to 4096, not 1000000000 [check-type]
   11 |     %s = slot %i, 1000000000 : i64
      |                   ^~~~~~~~~~
asc2-check: 3 errors
#--- exit 1

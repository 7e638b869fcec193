# A flag added by hand is left set.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = full 1.0 : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [64], [64]
  set_flag mte3, v, 1
}
#--- stderr
<stdin>:13:3: error: flag 1 mte3 -> v is still set when the kernel ends [check-flag]
   13 |   set_flag mte3, v, 1
      |   ^~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

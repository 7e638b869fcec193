# Addresses are not changed behind the flags that were made for them.
# RUN: asc2-memplan --replan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, mte3, 0
  wait_flag mte2, mte3, 0
  store %a, %x, [64], [64]
}
#--- stderr
<stdin>:5:1: error: kernel '@k' is synchronised: --replan would make its flags wrong [memplan-synced]
    5 | kernel @k {grid = 1, core = aiv, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-memplan: 1 error
#--- exit 1

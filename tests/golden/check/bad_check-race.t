# A flag removed by hand is a race, shown with both operations.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
}
#--- stderr
<stdin>:10:3: error: race: on pipe mte3 this reads bytes that may not have been written yet: ub [0x000000, 0x000100) [check-race]
   10 |   store %a, %x, [64], [64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:9:3: note: the other operation, on pipe mte2
    9 |   %a = load %x, [0], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-sync adds the flag that is missing
asc2-check: 1 error
#--- exit 1

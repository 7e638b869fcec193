# The simulator reports the race too.
# RUN: asc2-sim --init random
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
<stdin>:10:3: error: race: 'store' on mte3 reads bytes 0x0 to 0x100 of ub ('%a') and nothing makes it wait for 'load' on mte2, which writes them [sim-race]
   10 |   store %a, %x, [64], [64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
<stdin>:9:3: note: 'load' on mte2, in block 0
    9 |   %a = load %x, [0], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: 'set_flag mte2, mte3' after the first and 'wait_flag mte2, mte3' before the second order them
asc2-sim: 1 error
#--- exit 1

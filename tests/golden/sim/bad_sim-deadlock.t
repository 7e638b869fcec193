# A wait whose set never comes.
# RUN: asc2-sim --init zero
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  wait_flag mte2, v, 0
  %a = exp %a : f32[64]
}
#--- stderr
<stdin>:10:3: error: deadlock: 'wait_flag' on v waits for flag 0 of mte2, v [sim-deadlock]
   10 |   wait_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0
   = help: no set that is left to run raises it
<stdin>:10:3: error: the wait takes flag 0 of mte2, v, which no set before it has raised [sim-flag]
   10 |   wait_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 2 errors
#--- exit 1

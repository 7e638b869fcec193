# Flags that order two operations against the lines of the text.
# RUN: asc2-sim --init zero
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  wait_flag mte2, v, 0
  %a = full 1.0 : f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
}
#--- stderr
<stdin>:9:3: error: the wait takes flag 0 of mte2, v, which no set before it has raised [sim-flag]
    9 |   wait_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~~
   = note: in block 0
<stdin>:11:3: error: 'load' on mte2 is ordered before 'full' on v, which stands above it and touches bytes 0x0 to 0x100 of ub ('%a') [sim-order]
   11 |   %a = load %x, [0], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
<stdin>:10:3: note: 'full' on v, in block 0
   10 |   %a = full 1.0 : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
asc2-sim: 2 errors
#--- exit 1

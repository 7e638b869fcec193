# A flag that is set twice.
# RUN: asc2-sim --init zero
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
}
#--- stderr
<stdin>:11:3: error: flag 0 of mte2, v is set again before a wait has taken it [sim-flag]
   11 |   set_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~
   = note: in block 0
<stdin>:10:3: note: 'set_flag' on mte2, in block 0
   10 |   set_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~
<stdin>:11:3: error: flag 0 of mte2, v is still set when the block ends [sim-leak]
   11 |   set_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2-sim: 2 errors
#--- exit 1

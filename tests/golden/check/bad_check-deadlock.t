# A wait without a set: its pipe stands for ever.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %x = buf {addr = [0x000000]} : ub f32[64]
  wait_flag v, mte2, 0
  %x = load %g, [0], [64] : f32[64]
}
#--- stderr
<stdin>:9:3: error: deadlock: pipe mte2 waits for flag 0 v -> mte2 for ever [check-deadlock]
    9 |   wait_flag v, mte2, 0
      |   ^~~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

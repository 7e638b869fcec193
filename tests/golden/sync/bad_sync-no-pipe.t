# An operation that the target does not have.
# RUN: asc2-sync --no-verify
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %a = tanh %a : f32[64]
}
#--- stderr
<stdin>:11:3: error: 'tanh' runs on no pipe of 'tiny' [sync-no-pipe]
   11 |   %a = tanh %a : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~
   = help: run asc2-tile for this target first
asc2-sync: 1 error
#--- exit 1

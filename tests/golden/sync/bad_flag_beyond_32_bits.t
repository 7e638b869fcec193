# The number of a flag is compared as it stands, not modulo 2^32.
# RUN: asc2-sync --no-verify
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 4294967296
  wait_flag mte2, v, 4294967296
  %b = exp %a : f32[64]
}
#--- stderr
<stdin>:11:3: error: flag 4294967296 does not exist; 'tiny' has 0 to 3 for each pair of pipes [sync-flag-id]
   11 |   set_flag mte2, v, 4294967296
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-sync: 1 error
#--- exit 1

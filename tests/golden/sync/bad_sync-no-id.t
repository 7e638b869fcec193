# Flags of the input hold all ids while one is needed.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  set_flag mte2, v, 0
  set_flag mte2, v, 1
  %a = load %x, [0], [64] : f32[64]
  %b = exp %a : f32[64]
  wait_flag mte2, v, 0
  wait_flag mte2, v, 1
}
#--- stderr
<stdin>:14:3: error: flags of the input hold all ids of mte2 -> v here [sync-no-id]
   14 |   %b = exp %a : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
   = help: free one, or drop all flags of the input with --resync
asc2-sync: 1 error
#--- exit 1

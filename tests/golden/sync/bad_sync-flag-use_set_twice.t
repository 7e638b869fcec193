# A flag of the input is set twice.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %b = exp %a : f32[64]
}
#--- stderr
<stdin>:13:3: error: flag 0 mte2 -> v is set again before it is waited for [sync-flag-use]
   13 |   set_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~
   = help: repair it, or drop all flags of the input with --resync
asc2-sync: 1 error
#--- exit 1

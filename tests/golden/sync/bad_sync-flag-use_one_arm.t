# A flag of the input is set in one arm and waited for behind the branch.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = gt %n, 0 : i1
  if %c {
    %a = load %x, [0], [64] : f32[64]
    set_flag mte2, v, 0
  }
  wait_flag mte2, v, 0
  %b = full 1.0 : f32[64]
}
#--- stderr
<stdin>:14:5: error: flag 0 mte2 -> v is set in one arm of the branch only [sync-flag-use]
   14 |     set_flag mte2, v, 0
      |     ^~~~~~~~~~~~~~~~~~~
   = help: repair it, or drop all flags of the input with --resync
<stdin>:16:3: error: flag 0 mte2 -> v is waited for, but nothing sets it [sync-flag-use]
   16 |   wait_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~~
   = help: repair it, or drop all flags of the input with --resync
asc2-sync: 2 errors
#--- exit 1

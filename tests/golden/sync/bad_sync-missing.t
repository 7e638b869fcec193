# What is missing, with --mode verify.
# RUN: asc2-sync --mode verify
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
}
#--- stderr
<stdin>:11:3: error: nothing makes pipe mte3 wait for pipe mte2: 'store' reads '%a' that 'load' writes [sync-missing]
   11 |   store %a, %x, [64], [64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: note: the earlier operation
   10 |   %a = load %x, [0], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-sync: 1 error
#--- exit 1

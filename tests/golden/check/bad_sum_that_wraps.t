# p may be the largest number: one more is negative, so the arm without its wait does run.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %m = max %n, 5 : i64
  %q = add %m, 1 : i64
  %c = gt %q, 0 : i1
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  if %c {
    wait_flag mte2, v, 0
    %b = exp %a : f32[64]
  }
}
#--- stderr
<stdin>:15:3: error: flag 0 mte2 -> v is left set on one path only [check-flag]
   15 |   set_flag mte2, v, 0
      |   ^~~~~~~~~~~~~~~~~~~
<stdin>:16:3: note: when this is false
   16 |   if %c {
      |   ^~~~~
asc2-check: 1 error
#--- exit 1

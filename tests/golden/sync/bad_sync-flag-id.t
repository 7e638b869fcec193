# Of a flag of the input it must be known which one it is.
# RUN: asc2-sync --no-verify
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, %n
  wait_flag mte2, v, %n
  %b = exp %a : f32[64]
}
#--- stderr
<stdin>:12:3: error: the number of a flag must be known, or rotate with 'slot' [sync-flag-id]
   12 |   set_flag mte2, v, %n
      |   ^~~~~~~~~~~~~~~~~~~~
asc2-sync: 1 error
#--- exit 1

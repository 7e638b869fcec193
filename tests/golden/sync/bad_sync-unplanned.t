# A buffer without an address, in a file that says it is planned.
# RUN: asc2-sync --no-verify
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
}
#--- stderr
<stdin>:9:3: error: '%a' has no address [sync-unplanned]
    9 |   %a = buf : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
   = help: run asc2-memplan first
asc2-sync: 1 error
#--- exit 1

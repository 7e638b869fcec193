# Flags are set for addresses, so the plan comes first.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 1} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
}
#--- stderr
<stdin>:5:1: error: '@k' is at stage 'machine'; run asc2-memplan first [sync-stage]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-sync: 1 error
#--- exit 1

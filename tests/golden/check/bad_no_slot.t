# A buffer of two slots: an operation must say which one it means.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %i = for 0, 4, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [0], [64] : f32[64]
    store %a, %x, [64], [64]
  }
}
#--- stderr
<stdin>:12:11: error: '%a' has 2 slots, and this does not say which one [check-bounds]
   12 |     store %a, %x, [64], [64]
      |           ^~
   = help: '%a[0]' is its first
asc2-check: 1 error
#--- exit 1

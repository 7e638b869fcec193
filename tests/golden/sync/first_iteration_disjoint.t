# The store before the loop meets only the second iteration, which comes after a barrier anyway.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = full 1.0 : f32[64]
  store %a, %x, [64], [64]
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    store %a, %x, [%o], [64]
    store %a, %x, [%o], [64]
  }
}

# Three vector operations fill the buffer, one flag tells the store.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %a = full 1.0 : f32[64]
  %b = full 2.0 : f32[64]
  %c = full 3.0 : f32[64]
  store %a, %x, [0], [64]
  store %b, %x, [64], [64]
  store %c, %x, [128], [64]
}

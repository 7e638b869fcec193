# Row 7: what a loop has summed up is not dead at its exit; a buffer behind it lies elsewhere.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %acc = buf : ub f32[512]
  %t = buf : ub f32[256]
  %r = buf : ub f32[512]
  %acc = full 0.0 : f32[512]
  %k = for 0, 4, 1 : i64 {
    %r = load %x, [0], [512] : f32[512]
    %acc = add %acc, %r : f32[512]
  }
  %t = load %x, [0], [256] : f32[256]
  store %t, %x, [3000], [256]
  store %acc, %x, [1024], [512]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %acc = buf {addr = [0x000000]} : ub f32[512]
  %t = buf {addr = [0x000800]} : ub f32[256]
  %r = buf {addr = [0x000800]} : ub f32[512]
  %acc = full 0.0 : f32[512]
  %k = for 0, 4, 1 : i64 {
    %r = load %x, [0], [512] : f32[512]
    %acc = add %acc, %r : f32[512]
  }
  %t = load %x, [0], [256] : f32[256]
  store %t, %x, [3000], [256]
  store %acc, %x, [1024], [512]
}

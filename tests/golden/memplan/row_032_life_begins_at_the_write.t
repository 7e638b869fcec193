# Row 32: the table says nothing of lives: nine tiles of the whole space, one after the other.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %t0 = buf : ub f32[1024]
  %t1 = buf : ub f32[1024]
  %t2 = buf : ub f32[1024]
  %t3 = buf : ub f32[1024]
  %t4 = buf : ub f32[1024]
  %t5 = buf : ub f32[1024]
  %t6 = buf : ub f32[1024]
  %t7 = buf : ub f32[1024]
  %t8 = buf : ub f32[1024]
  %t0 = load %x, [0], [1024] : f32[1024]
  store %t0, %x, [1024], [1024]
  %t1 = load %x, [0], [1024] : f32[1024]
  store %t1, %x, [1024], [1024]
  %t2 = load %x, [0], [1024] : f32[1024]
  store %t2, %x, [1024], [1024]
  %t3 = load %x, [0], [1024] : f32[1024]
  store %t3, %x, [1024], [1024]
  %t4 = load %x, [0], [1024] : f32[1024]
  store %t4, %x, [1024], [1024]
  %t5 = load %x, [0], [1024] : f32[1024]
  store %t5, %x, [1024], [1024]
  %t6 = load %x, [0], [1024] : f32[1024]
  store %t6, %x, [1024], [1024]
  %t7 = load %x, [0], [1024] : f32[1024]
  store %t7, %x, [1024], [1024]
  %t8 = load %x, [0], [1024] : f32[1024]
  store %t8, %x, [1024], [1024]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %t0 = buf {addr = [0x000000]} : ub f32[1024]
  %t1 = buf {addr = [0x000000]} : ub f32[1024]
  %t2 = buf {addr = [0x000000]} : ub f32[1024]
  %t3 = buf {addr = [0x000000]} : ub f32[1024]
  %t4 = buf {addr = [0x000000]} : ub f32[1024]
  %t5 = buf {addr = [0x000000]} : ub f32[1024]
  %t6 = buf {addr = [0x000000]} : ub f32[1024]
  %t7 = buf {addr = [0x000000]} : ub f32[1024]
  %t8 = buf {addr = [0x000000]} : ub f32[1024]
  %t0 = load %x, [0], [1024] : f32[1024]
  store %t0, %x, [1024], [1024]
  %t1 = load %x, [0], [1024] : f32[1024]
  store %t1, %x, [1024], [1024]
  %t2 = load %x, [0], [1024] : f32[1024]
  store %t2, %x, [1024], [1024]
  %t3 = load %x, [0], [1024] : f32[1024]
  store %t3, %x, [1024], [1024]
  %t4 = load %x, [0], [1024] : f32[1024]
  store %t4, %x, [1024], [1024]
  %t5 = load %x, [0], [1024] : f32[1024]
  store %t5, %x, [1024], [1024]
  %t6 = load %x, [0], [1024] : f32[1024]
  store %t6, %x, [1024], [1024]
  %t7 = load %x, [0], [1024] : f32[1024]
  store %t7, %x, [1024], [1024]
  %t8 = load %x, [0], [1024] : f32[1024]
  store %t8, %x, [1024], [1024]
}

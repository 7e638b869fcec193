# Between its last read and its next write a buffer leaves its bytes to another.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[1024]
  %b = buf : ub f32[1024]
  %a = load %x, [0], [1024] : f32[1024]
  store %a, %x, [1024], [1024]
  %b = load %x, [0], [1024] : f32[1024]
  store %b, %x, [1024], [1024]
  %a = load %x, [0], [1024] : f32[1024]
  store %a, %x, [1024], [1024]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[1024]
  %b = buf {addr = [0x000000]} : ub f32[1024]
  %a = load %x, [0], [1024] : f32[1024]
  store %a, %x, [1024], [1024]
  %b = load %x, [0], [1024] : f32[1024]
  store %b, %x, [1024], [1024]
  %a = load %x, [0], [1024] : f32[1024]
  store %a, %x, [1024], [1024]
}

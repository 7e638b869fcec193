# Row 31: two halves lie in the place of a dead whole.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[1024]
  %b = buf : ub f32[512]
  %c = buf : ub f32[512]
  %a = load %x, [0], [1024] : f32[1024]
  store %a, %x, [1024], [1024]
  %b = load %x, [0], [512] : f32[512]
  %c = load %x, [512], [512] : f32[512]
  %b = add %b, %c : f32[512]
  store %b, %x, [2048], [512]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[1024]
  %b = buf {addr = [0x000000]} : ub f32[512]
  %c = buf {addr = [0x000800]} : ub f32[512]
  %a = load %x, [0], [1024] : f32[1024]
  store %a, %x, [1024], [1024]
  %b = load %x, [0], [512] : f32[512]
  %c = load %x, [512], [512] : f32[512]
  %b = add %b, %c : f32[512]
  store %b, %x, [2048], [512]
}

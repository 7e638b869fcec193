# Row 14: an operation that changes the layout never lies on its source, though that is dead behind it.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [64, 64] : gm f32[64,64]
  %a = buf : ub f32[8,4] pitch 8
  %b = buf : ub f32[32]
  %c = buf : ub f32[4,8]
  %a = load %x, [0, 0], [8, 4] : f32[8,4]
  %b = reshape %a : f32[32]
  %c = reshape %b : f32[4,8]
  store %c, %x, [16, 0], [4, 8]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [64, 64] : gm f32[64,64]
  %a = buf {addr = [0x000000]} : ub f32[8,4] pitch 8
  %b = buf {addr = [0x000100]} : ub f32[32]
  %c = buf {addr = [0x000000]} : ub f32[4,8]
  %a = load %x, [0, 0], [8, 4] : f32[8,4]
  %b = reshape %a : f32[32]
  %c = reshape %b : f32[4,8]
  store %c, %x, [16, 0], [4, 8]
}

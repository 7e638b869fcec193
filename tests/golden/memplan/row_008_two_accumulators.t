# Row 8: two accumulators of one loop never share, whatever happens between.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %g = buf : ub f32[256]
  %u = buf : ub f32[256]
  %a = buf : ub f32[256]
  %b = buf : ub f32[256]
  %g = full 0.0 : f32[256]
  %u = full 0.0 : f32[256]
  %k = for 0, 4, 1 {num_stages = 1} : i64 {
    %a = load %x, [0], [256] : f32[256]
    %g = add %g, %a : f32[256]
    %b = load %x, [256], [256] : f32[256]
    %u = add %u, %b : f32[256]
  }
  %g = mul %g, %u : f32[256]
  store %g, %x, [1024], [256]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %g = buf {addr = [0x000000]} : ub f32[256]
  %u = buf {addr = [0x000400]} : ub f32[256]
  %a = buf {addr = [0x000800]} : ub f32[256]
  %b = buf {addr = [0x000c00]} : ub f32[256]
  %g = full 0.0 : f32[256]
  %u = full 0.0 : f32[256]
  %k = for 0, 4, 1 {num_stages = 1} : i64 {
    %a = load %x, [0], [256] : f32[256]
    %g = add %g, %a : f32[256]
    %b = load %x, [256], [256] : f32[256]
    %u = add %u, %b : f32[256]
  }
  %g = mul %g, %u : f32[256]
  store %g, %x, [1024], [256]
}

# Nine results of 256 bytes and nine operands do not all fit beside each other: only as many are
# reused at the cost of a wait as it takes.
# RUN: asc2-memplan --explain 2>&1 | grep -c 'has to wait'
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %v0 = buf : ub f32[64]
  %w0 = buf : ub f32[64]
  %v1 = buf : ub f32[64]
  %w1 = buf : ub f32[64]
  %v2 = buf : ub f32[64]
  %w2 = buf : ub f32[64]
  %v3 = buf : ub f32[64]
  %w3 = buf : ub f32[64]
  %v4 = buf : ub f32[64]
  %w4 = buf : ub f32[64]
  %v5 = buf : ub f32[64]
  %w5 = buf : ub f32[64]
  %v6 = buf : ub f32[64]
  %w6 = buf : ub f32[64]
  %v7 = buf : ub f32[64]
  %w7 = buf : ub f32[64]
  %v8 = buf : ub f32[64]
  %w8 = buf : ub f32[64]
  %v0 = load %x, [0], [64] : f32[64]
  %w0 = exp %v0 : f32[64]
  store %w0, %y, [0], [64]
  %v1 = load %x, [16], [64] : f32[64]
  %w1 = exp %v1 : f32[64]
  store %w1, %y, [16], [64]
  %v2 = load %x, [32], [64] : f32[64]
  %w2 = exp %v2 : f32[64]
  store %w2, %y, [32], [64]
  %v3 = load %x, [48], [64] : f32[64]
  %w3 = exp %v3 : f32[64]
  store %w3, %y, [48], [64]
  %v4 = load %x, [64], [64] : f32[64]
  %w4 = exp %v4 : f32[64]
  store %w4, %y, [64], [64]
  %v5 = load %x, [80], [64] : f32[64]
  %w5 = exp %v5 : f32[64]
  store %w5, %y, [80], [64]
  %v6 = load %x, [96], [64] : f32[64]
  %w6 = exp %v6 : f32[64]
  store %w6, %y, [96], [64]
  %v7 = load %x, [112], [64] : f32[64]
  %w7 = exp %v7 : f32[64]
  store %w7, %y, [112], [64]
  %v8 = load %x, [128], [64] : f32[64]
  %w8 = exp %v8 : f32[64]
  store %w8, %y, [128], [64]
}
#--- stdout
2

# Rows, a scalar tile and a mask that repeat; what has no form that repeats gets a copy of full size.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 128} : ptr f32
  %x = tensor %p, [4, 16] : gm f32[4,16]
  %g = tensor %p, [128] : gm f32[128]
  %a = load %x, [0, 0] : f32[4,16]
  %w = load %g, [64] : f32[16]
  %t = reduce %a {by = sum, axes = [0, 1]} : f32[1,1]
  %b = mul %a, %w : f32[4,16]
  %c = add %b, %t : f32[4,16]
  %m = gt %c, %w : i1[4,16]
  %d = where %m, %c, %w : f32[4,16]
  store %d, %x, [0, 0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 128} : ptr f32
  %x = tensor %p, [4, 16] : gm f32[4,16]
  %g = tensor %p, [128] : gm f32[128]
  %a = buf : ub f32[4,16]
  %w = buf : ub f32[16]
  %t.1 = buf : ub f32[2,16]
  %t.2 = buf : ub f32[1,16]
  %t = buf : ub f32[1] pitch 8
  %b = buf : ub f32[4,16]
  %c.1 = buf : ub f32[1,8] pitch 64
  %c = buf : ub f32[4,16]
  %m.1 = buf : ub f32[4,16]
  %m = buf : ub i1[4,16]
  %d.1 = buf : ub f32[4,16]
  %d = buf : ub f32[4,16]
  %a = load %x, [0, 0], [4, 16] : f32[4,16]
  %w = load %g, [64], [16] : f32[16]
  %t.1 = fold %a {by = sum} : f32[2,16]
  %t.2 = fold %t.1 {by = sum} : f32[1,16]
  %t = row_reduce %t.2 {by = sum} : f32[1]
  %b = mul %a, %w : f32[4,16]
  %c.1 = spread %t : f32[1,8]
  %c = add %b, %c.1 : f32[4,16]
  %m.1 = copy %w : f32[4,16]
  %m = gt %c, %m.1 : i1[4,16]
  %d.1 = copy %w : f32[4,16]
  %d = where %m, %c, %d.1 : f32[4,16]
  store %d, %x, [0, 0], [4, 16]
}

# A column in global memory: a block each on the way, a vector to compute with; folds over rows.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [8, 8] : gm f32[8,8]
  %c = load %x, [0, 3] : f32[8,1]
  %d = mul %c, 2.0 : f32[8,1]
  store %d, %x, [0, 5]
  %a = load %x, [0, 0] : f32[5,8]
  %f = reduce %a {by = max, axes = [0]} : f32[1,8]
  store %f, %x, [7, 0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [8, 8] : gm f32[8,8]
  %c.1 = buf : ub f32[8,1] pitch 8
  %c = buf : ub f32[8]
  %d = buf : ub f32[8]
  %d.1 = buf : ub f32[8,8]
  %a = buf : ub f32[5,8]
  %f.1 = buf : ub f32[3,8]
  %f.2 = buf : ub f32[2,8]
  %f = buf : ub f32[1,8]
  %c.at.1 = buf : ub f32[8]
  %c.at.2 = buf : ub f32[8]
  %c.at.3 = buf : ub i32[8]
  %c.1 = load %x, [0, 3], [8, 1] : f32[8,1]
  %c.at.1 = iota 0.0 : f32[8]
  %c.at.2 = mul %c.at.1, 32.0 : f32[8]
  %c.at.3 = cast %c.at.2 : i32[8]
  %c = gather %c.1, %c.at.3 : f32[8]
  %d = mul %c, 2.0 : f32[8]
  %d.1 = spread %d : f32[8,8]
  store %d.1, %x, [0, 5], [8, 1]
  %a = load %x, [0, 0], [5, 8] : f32[5,8]
  %f.1 = fold %a {by = max} : f32[3,8]
  %f.2 = fold %f.1 {by = max} : f32[2,8]
  %f = fold %f.2 {by = max} : f32[1,8]
  store %f, %x, [7, 0], [1, 8]
}

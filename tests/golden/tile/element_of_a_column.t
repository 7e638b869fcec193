# Indices of a tile whose last dim is 1 become that of a vector; a variable stays.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %n = param : i32
  %g = tensor %p, [8, 8] : gm f32[8,8]
  %x = load %g, [0, 0] : f32[8,8]
  %m = reduce %x {by = max, axes = [1]} : f32[8,1]
  %a = extract %m, [3, 0] : f32
  %b = extract %m, [%n, 0] : f32
  %c = lt %a, %b : i1
  if %c {
    store %x, %g, [0, 0]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %n = param : i32
  %g = tensor %p, [8, 8] : gm f32[8,8]
  %x = buf : ub f32[8,8]
  %m = buf : ub f32[8]
  %x = load %g, [0, 0], [8, 8] : f32[8,8]
  %m = block_reduce %x {by = max} : f32[8]
  %a = extract %m, [3] : f32
  %b = extract %m, [%n] : f32
  %c = lt %a, %b : i1
  if %c {
    store %x, %g, [0, 0], [8, 8]
  }
}

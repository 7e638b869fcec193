# A variable index among several dims whose last is 1.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %n = param : i32
  %g = tensor %p, [2, 4, 8] : gm f32[2,4,8]
  %x = load %g, [0, 0, 0] : f32[2,4,8]
  %m = reduce %x {by = max, axes = [2]} : f32[2,4,1]
  %b = extract %m, [1, %n, 0] : f32
  %c = lt %b, 0.5 : i1
  if %c {
    store %x, %g, [0, 0, 0]
  }
}
#--- stderr
<stdin>:10:3: error: a variable index of a tile of several dims whose last is 1 is not supported yet [tile-not-yet]
   10 |   %b = extract %m, [1, %n, 0] : f32
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-tile: 1 error
#--- exit 1

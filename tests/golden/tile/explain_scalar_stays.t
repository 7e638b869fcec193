# A scalar made of a tile stays on the vector unit, and what is computed from it too.
# RUN: asc2-tile -t tiny --explain
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %x = load %g, [0] : f32[64]
  %m = reduce %x {by = max, axes = [0]} : f32[1]
  %s = extract %m, [0] : f32
  %h = mul %s, 0.5 : f32
  %y = sub %x, %h : f32[64]
  store %y, %g, [0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %x = buf : ub f32[64]
  %m = buf : ub f32[1] pitch 8
  %h.tile = buf : ub f32[1] pitch 8
  %y.1 = buf : ub f32[1,8] pitch 64
  %y = buf : ub f32[64]
  %x = load %g, [0], [64] : f32[64]
  %m = row_reduce %x {by = max} : f32[1]
  %h.tile = mul %m, 0.5 : f32[1]
  %y.1 = spread %h.tile : f32[1,8]
  %y = sub %x, %y.1 : f32[64]
  store %y, %g, [0], [64]
}
#--- stderr
<stdin>:8:3: remark: 'reduce max' of f32 takes 1 operations on tiny [tile-expanded]
    8 |   %m = reduce %x {by = max, axes = [0]} : f32[1]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:3: remark: 'sub' takes its scalar from a tile; the scalar unit need not wait [tile-stays]
   11 |   %y = sub %x, %h : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:3: remark: 'sub' of f32 takes 2 operations on tiny [tile-expanded]
   11 |   %y = sub %x, %h : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~

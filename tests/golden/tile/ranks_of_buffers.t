# A buffer of the input keeps its shape, and with it what is computed with it; a pitch that its line leaves out is
# chosen, and stands in the line.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [8, 7] : gm f32[8,7]
  %b = buf {no_reuse = true} : ub f32[2,7]
  %x.1 = load %g, [0, 0] : f32[2,7]
  %b = add %x.1, 1.0 : f32[2,7]
  %c = reshape %b : f32[1,2,7]
  %d = mul %c, 2.0 : f32[1,2,7]
  %e = reshape %d : f32[2,7]
  store %e, %g, [0, 0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [8, 7] : gm f32[8,7]
  %b = buf {no_reuse = true} : ub f32[2,7] pitch 8
  %x.1 = buf : ub f32[2,7] pitch 8
  %c = buf : ub f32[2,7] pitch 8
  %d = buf : ub f32[2,7] pitch 8
  %x.1 = load %g, [0, 0], [2, 7] : f32[2,7]
  %b = add %x.1, 1.0 : f32[2,7]
  %c = copy %b : f32[2,7]
  %d = mul %c, 2.0 : f32[2,7]
  store %d, %g, [0, 0], [2, 7]
}

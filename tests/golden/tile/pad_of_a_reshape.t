# A dim of the same size need not be the same dim: what the store sees of %r is all of %t.
# RUN: asc2-tile -t ascend910b
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 32} : ptr f32
  %q = param {size = 32} : ptr f32
  %x = tensor %p, [4, 2, 4] : gm f32[4,2,4]
  %y = tensor %q, [2, 2, 8] : gm f32[2,2,8]
  %t = load %x, [0, 0, 0] {pad = 7} : f32[4,3,4]
  %r = reshape %t : f32[2,3,8]
  store %r, %y, [0, 0, 0]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 32} : ptr f32
  %q = param {size = 32} : ptr f32
  %x = tensor %p, [4, 2, 4] : gm f32[4,2,4]
  %y = tensor %q, [2, 2, 8] : gm f32[2,2,8]
  %t = buf : ub f32[4,3,4] pitch 8
  %r = buf : ub f32[2,3,8]
  %r.at.1 = buf : ub f32[48]
  %r.at.2 = buf : ub f32[48]
  %r.at.3 = buf : ub f32[48]
  %r.at.4 = buf : ub f32[48]
  %r.at.5 = buf : ub f32[48]
  %r.at.6 = buf : ub i32[48]
  %t = load %x, [0, 0, 0], [4, 2, 4] {pad = 7} : f32[4,3,4]
  %t = pad 7.0, [4, 2, 4] : f32[4,3,4]
  %r.at.1 = iota 0.0 : f32[48]
  %r.at.2 = mul %r.at.1, 4.0 : f32[48]
  %r.at.3 = mul %r.at.1, 0.25 : f32[48]
  %r.at.3 = floor %r.at.3 : f32[48]
  %r.at.4 = mul %r.at.3, 16.0 : f32[48]
  %r.at.5 = add %r.at.4, %r.at.2 : f32[48]
  %r.at.6 = cast %r.at.5 : i32[48]
  %r = gather %t, %r.at.6 : f32[2,3,8]
  store %r, %y, [0, 0, 0], [2, 2, 8]
}

# A sum that may wrap can be any number: its extent keeps the test of the sign.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 64} : ptr f32
  %n = param {value = 100} : i64
  %x = tensor %p, [64] : gm f32[64]
  %q = add 9223372036854775807, %n : i64
  %q2 = max %q, 0 : i64
  %t = load %x, [%q2] : f32[8]
  store %t, %x, [0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %n = param {value = 100} : i64
  %x = tensor %p, [64] : gm f32[64]
  %t = buf : ub f32[8]
  %q = add 9223372036854775807, %n : i64
  %q2 = max %q, 0 : i64
  %q2.rest = sub 64, %q2 : i64
  %q2.n = clamp %q2.rest, 0, 8 : i64
  %t = load %x, [%q2], [%q2.n] {pad = 0} : f32[8]
  %t.pad = lt %q2.n, 8 : i1
  if %t.pad {
    %t = pad 0.0, [%q2.n] : f32[8]
  }
  store %t, %x, [0], [8]
}

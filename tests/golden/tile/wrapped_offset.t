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

# --against: two files that leave different arrays.
# RUN: asc2-sim --against other.a2ir
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = full 1.0 : f32[8]
  store %a, %x, [0]
}
#--- file other.a2ir
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = full 2.0 : f32[8]
  store %a, %x, [0]
}
#--- stderr
asc2-sim: error: not as in 'other.a2ir': p[0] was 2 and is 1 [sim-differs]
asc2-sim: 1 error
#--- exit 1

# A buffer, a parameter or a tensor has one declaration.
# RUN: asc2-fmt
a2ir 1
kernel @k {grid = 1, stage = planned} {
  %p = param {size = 64} : ptr f32
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %g = tensor %p, [64] : gm f32[64]
  %x = buf {addr = [0x000000]} : ub f32[64]
  %x = buf {addr = [0x000100]} : ub f32[64]
}
#--- stderr
#--- exit 1

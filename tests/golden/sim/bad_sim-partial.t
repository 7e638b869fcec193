# A grid that is too small leaves elements unwritten; with --werror that is an error.
# RUN: asc2-sim --werror --init zero --out p=p.npy
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = full 1.0 : f32[4]
  store %a, %x, [0]
}
#--- exit 1

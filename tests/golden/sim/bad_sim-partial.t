# A grid that is too small leaves elements unwritten; with --werror that is an error.
# RUN: asc2-sim --werror --out p=p.npy; code=$?; test ! -e p.npy && exit $code
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = full 1.0 : f32[4]
  store %a, %x, [0]
}
#--- stderr
asc2-sim: error: 4 of 8 elements of 'p' were never written; they are nan, or -1 [sim-partial]
asc2-sim: 1 error
#--- exit 1

# A file that is no array is named with what is wrong.
# RUN: printf nonsense > x.npy && asc2-sim --in p=x.npy
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
}
#--- stderr
asc2-sim: error: 'x.npy': not an .npy file [npy-format]
asc2-sim: 1 error
#--- exit 1

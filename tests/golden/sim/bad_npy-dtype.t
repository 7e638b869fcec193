# An array whose elements no kernel can read.
# RUN: /usr/bin/python3 -c "import numpy; numpy.save('x.npy', numpy.zeros(8, 'complex64'))" && asc2-sim --in p=x.npy
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
}
#--- stderr
asc2-sim: error: 'x.npy': dtype "<c8" is not supported [npy-dtype]
   = help: convert it with .astype: float32, float16, int8 to uint64 and bool are read, little endian; bfloat16 travels as uint16
asc2-sim: 1 error
#--- exit 1

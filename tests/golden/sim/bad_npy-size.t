# An array that was cut short.
# RUN: /usr/bin/python3 -c "import numpy; numpy.save('y.npy', numpy.zeros(8, 'float32'))" && head -c 140 y.npy > x.npy && asc2-sim --in p=x.npy
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = tile} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
}
#--- stderr
asc2-sim: error: 'x.npy': shape (8,) of '<f4' does not fit the 12 bytes of data [npy-size]
asc2-sim: 1 error
#--- exit 1

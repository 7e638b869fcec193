# Stopping before the first step is a mistake of usage.
# RUN: asc2 -t tiny --stop-after tile
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 8} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
}
#--- stderr
asc2: error: --stop-after=tile comes before sync, the first step for this file [usage]
asc2: 1 error
#--- exit 2

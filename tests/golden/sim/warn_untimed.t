# Times come with flags: a picture of a kernel that has none is empty, which is said.
# RUN: asc2-sim -t tiny --init random --timeline k.svg
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 128} : ptr f32
  %x = tensor %p, [128] : gm f32[128]
  %a = load %x, [0] : f32[64]
  store %a, %x, [64]
}
#--- stderr
<stdin>:4:1: warning: nothing is timed: kernel '@k' is at stage 'tile' [sim-untimed]
    4 | kernel @k {grid = 1, stage = tile} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: run asc2-sync first; --sync oracle times a planned kernel without flags

# --verify-each reports what the simulator finds in the kernel as written.
# RUN: asc2 -t tiny --verify-each --stop-after tile
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 4} : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = load %x, [0] : f32[8]
  store %a, %x, [0]
}
#--- stderr
<stdin>:7:3: error: 'load' reaches element 7 of '%p', which has 4 elements [sim-bounds]
    7 |   %a = load %x, [0] : f32[8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: in block 0
asc2: 1 error
#--- exit 1

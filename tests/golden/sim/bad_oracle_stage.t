# Before a plan there are no bytes that an oracle could order by.
# RUN: asc2-sim -t tiny --init random --sync=oracle
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 128} : ptr f32
  %x = tensor %p, [128] : gm f32[128]
  %a = load %x, [0] : f32[64]
  store %a, %x, [64]
}
#--- stderr
<stdin>:4:1: error: an order by data needs addresses [sim-invalid]
    4 | kernel @k {grid = 1, stage = tile} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-memplan gives every buffer an address
asc2-sim: 1 error
#--- exit 1

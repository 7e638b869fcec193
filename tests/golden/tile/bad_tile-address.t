# Addresses of the input that are not aligned, or at which the buffer does not fit.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000011]} : ub f32[16]
  %b = buf {slots = 2, addr = [0x000100, 0x000ff0]} : ub f32[16]
  %c = buf {addr = [0x000fe0]} : ub f32[16]
  %a = load %x, [0] : f32[16]
  %b = load %x, [16] : f32[16]
  %c = add %a, %b : f32[16]
  store %c, %x, [0]
}
#--- stderr
<stdin>:7:3: error: '%a' at 0x000011 is no multiple of 32 bytes [tile-address]
    7 |   %a = buf {addr = [0x000011]} : ub f32[16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:8:3: error: '%b' at 0x000ff0 is no multiple of 32 bytes [tile-address]
    8 |   %b = buf {slots = 2, addr = [0x000100, 0x000ff0]} : ub f32[16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:9:3: error: '%c' at 0x000fe0 with 64 bytes is not within the 4096 bytes of 'ub' [tile-address]
    9 |   %c = buf {addr = [0x000fe0]} : ub f32[16]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-tile: 3 errors
#--- exit 1

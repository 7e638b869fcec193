# More rows than a copy can count.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 40000} : ptr f32
  %x = tensor %p, [5000, 8] : gm f32[5000,8]
  %a = load %x, [0, 0] : f32[5000,8]
  store %a, %x, [0, 0]
}
#--- stderr
<stdin>:7:3: error: 'load' moves 5000 rows; one instruction takes at most 4095 [tile-limit]
    7 |   %a = load %x, [0, 0] : f32[5000,8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: use a smaller tile
<stdin>:8:3: error: 'store' moves 5000 rows; one instruction takes at most 4095 [tile-limit]
    8 |   store %a, %x, [0, 0]
      |   ^~~~~~~~~~~~~~~~~~~~
   = help: use a smaller tile
asc2-tile: 2 errors
#--- exit 1

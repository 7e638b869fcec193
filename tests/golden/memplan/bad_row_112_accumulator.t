# Row 112: an accumulator of more than L0C is refused before a loop over K, with the tile that fits.
# RUN: asc2-memplan
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = machine} {
  %p = param {size = 131072} : ptr f16
  %x = tensor %p, [131072] : gm f16[131072]
  %acc = buf : l0c f32[32,1152]
}
#--- stderr
<stdin>:8:3: error: l0c overflow: at least 147456 bytes are needed, 131072 are there [memplan-overflow]
    8 |   %acc = buf : l0c f32[32,1152]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:8:3: note: %acc takes 147456 bytes, and nothing uses it
    8 |   %acc = buf : l0c f32[32,1152]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: it fits with tiles of f32[28,1152] instead of f32[32,1152]
asc2-memplan: 1 error
#--- exit 1

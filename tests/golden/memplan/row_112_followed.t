# Row 112: the tile that the message suggests fits.
# RUN: asc2-memplan | grep buf
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = machine} {
  %p = param {size = 131072} : ptr f16
  %x = tensor %p, [131072] : gm f16[131072]
  %acc = buf : l0c f32[28,1152]
}
#--- stdout
  %acc = buf {addr = [0x000000]} : l0c f32[28,1152]

# Row 29: tiles that fit beside each other, and then a reserved ring: they share, and it fits.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %ring = buf {addr = [0x000000], no_reuse = true} : ub f32[384]
  %a = buf : ub f32[320]
  %b = buf : ub f32[320]
  %c = buf : ub f32[320]
  %a = load %x, [0], [320] : f32[320]
  store %a, %x, [1024], [320]
  %b = load %x, [0], [320] : f32[320]
  store %b, %x, [2048], [320]
  %c = load %x, [0], [320] : f32[320]
  store %c, %x, [3072], [320]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %ring = buf {addr = [0x000000], no_reuse = true} : ub f32[384]
  %a = buf {addr = [0x000600]} : ub f32[320]
  %b = buf {addr = [0x000b00]} : ub f32[320]
  %c = buf {addr = [0x000600]} : ub f32[320]
  %a = load %x, [0], [320] : f32[320]
  store %a, %x, [1024], [320]
  %b = load %x, [0], [320] : f32[320]
  store %b, %x, [2048], [320]
  %c = load %x, [0], [320] : f32[320]
  store %c, %x, [3072], [320]
}

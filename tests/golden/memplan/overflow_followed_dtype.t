# The element type that bad_memplan-overflow suggests fits.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f16
  %x = tensor %p, [4096] : gm f16[4096]
  %a = buf : ub f16[640]
  %b = buf : ub f16[640]
  %a = load %x, [0], [640] : f16[640]
  %b = load %x, [640], [640] : f16[640]
  %a = add %a, %b : f16[640]
  store %a, %x, [0], [640]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f16
  %x = tensor %p, [4096] : gm f16[4096]
  %a = buf {addr = [0x000000]} : ub f16[640]
  %b = buf {addr = [0x000500]} : ub f16[640]
  %a = load %x, [0], [640] : f16[640]
  %b = load %x, [640], [640] : f16[640]
  %a = add %a, %b : f16[640]
  store %a, %x, [0], [640]
}

# A region is reserved by a buffer that nobody uses, with an address and no_reuse.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %ring = buf {addr = [0x000200], no_reuse = true} : ub f32[512]
  %a = buf : ub f32[128]
  %b = buf : ub f32[256]
  %a = load %x, [0], [128] : f32[128]
  %b = load %x, [128], [256] : f32[256]
  store %a, %x, [512], [128]
  store %b, %x, [640], [256]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %ring = buf {addr = [0x000200], no_reuse = true} : ub f32[512]
  %a = buf {addr = [0x000000]} : ub f32[128]
  %b = buf {addr = [0x000a00]} : ub f32[256]
  %a = load %x, [0], [128] : f32[128]
  %b = load %x, [128], [256] : f32[256]
  store %a, %x, [512], [128]
  store %b, %x, [640], [256]
}

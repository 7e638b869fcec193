# Row 13: a comparison, a cast: the result never lies on the operand, dead or not.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[256]
  %m = buf : ub i1[256]
  %h = buf : ub f16[256]
  %f = buf : ub f32[256]
  %a = load %x, [0], [256] : f32[256]
  %h = cast %a {round = rint} : f16[256]
  %f = cast %h {round = none} : f32[256]
  %m = lt %f, 0.5 : i1[256]
  %f = where %m, %f, 1.0 : f32[256]
  store %f, %x, [1024], [256]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000200]} : ub f32[256]
  %m = buf {addr = [0x000000]} : ub i1[256]
  %h = buf {addr = [0x000000]} : ub f16[256]
  %f = buf {addr = [0x000200]} : ub f32[256]
  %a = load %x, [0], [256] : f32[256]
  %h = cast %a {round = rint} : f16[256]
  %f = cast %h {round = none} : f32[256]
  %m = lt %f, 0.5 : i1[256]
  %f = where %m, %f, 1.0 : f32[256]
  store %f, %x, [1024], [256]
}

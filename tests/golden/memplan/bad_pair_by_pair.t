# Six buffers of which any two are alive together, but never three: that they do not fit is proved
# by their sum.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 1024} : ptr f32
  %q = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %y = tensor %q, [1024] : gm f32[1024]
  %v0 = buf : ub f32[176]
  %v1 = buf : ub f32[176]
  %v2 = buf : ub f32[176]
  %v3 = buf : ub f32[176]
  %v4 = buf : ub f32[176]
  %v5 = buf : ub f32[176]
  %v1 = load %x, [0], [176] : f32[176]
  %v0 = load %x, [0], [176] : f32[176]
  store %v1, %y, [0], [176]
  store %v0, %y, [0], [176]
  %v2 = load %x, [0], [176] : f32[176]
  %v0 = load %x, [0], [176] : f32[176]
  store %v2, %y, [0], [176]
  store %v0, %y, [0], [176]
  %v2 = load %x, [0], [176] : f32[176]
  %v1 = load %x, [0], [176] : f32[176]
  store %v2, %y, [0], [176]
  store %v1, %y, [0], [176]
  %v3 = load %x, [0], [176] : f32[176]
  %v0 = load %x, [0], [176] : f32[176]
  store %v3, %y, [0], [176]
  store %v0, %y, [0], [176]
  %v3 = load %x, [0], [176] : f32[176]
  %v1 = load %x, [0], [176] : f32[176]
  store %v3, %y, [0], [176]
  store %v1, %y, [0], [176]
  %v3 = load %x, [0], [176] : f32[176]
  %v2 = load %x, [0], [176] : f32[176]
  store %v3, %y, [0], [176]
  store %v2, %y, [0], [176]
  %v4 = load %x, [0], [176] : f32[176]
  %v0 = load %x, [0], [176] : f32[176]
  store %v4, %y, [0], [176]
  store %v0, %y, [0], [176]
  %v4 = load %x, [0], [176] : f32[176]
  %v1 = load %x, [0], [176] : f32[176]
  store %v4, %y, [0], [176]
  store %v1, %y, [0], [176]
  %v4 = load %x, [0], [176] : f32[176]
  %v2 = load %x, [0], [176] : f32[176]
  store %v4, %y, [0], [176]
  store %v2, %y, [0], [176]
  %v4 = load %x, [0], [176] : f32[176]
  %v3 = load %x, [0], [176] : f32[176]
  store %v4, %y, [0], [176]
  store %v3, %y, [0], [176]
  %v5 = load %x, [0], [176] : f32[176]
  %v0 = load %x, [0], [176] : f32[176]
  store %v5, %y, [0], [176]
  store %v0, %y, [0], [176]
  %v5 = load %x, [0], [176] : f32[176]
  %v1 = load %x, [0], [176] : f32[176]
  store %v5, %y, [0], [176]
  store %v1, %y, [0], [176]
  %v5 = load %x, [0], [176] : f32[176]
  %v2 = load %x, [0], [176] : f32[176]
  store %v5, %y, [0], [176]
  store %v2, %y, [0], [176]
  %v5 = load %x, [0], [176] : f32[176]
  %v3 = load %x, [0], [176] : f32[176]
  store %v5, %y, [0], [176]
  store %v3, %y, [0], [176]
  %v5 = load %x, [0], [176] : f32[176]
  %v4 = load %x, [0], [176] : f32[176]
  store %v5, %y, [0], [176]
  store %v4, %y, [0], [176]
}
#--- stderr
<stdin>:18:3: error: ub overflow: at least 4224 bytes are needed, 4096 are there [memplan-overflow]
   18 |   %v0 = load %x, [0], [176] : f32[176]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:3: note: %v0 takes 704 bytes
   18 |   %v0 = load %x, [0], [176] : f32[176]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:3: note: %v1 takes 704 bytes
   17 |   %v1 = load %x, [0], [176] : f32[176]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:21:3: note: %v2 takes 704 bytes
   21 |   %v2 = load %x, [0], [176] : f32[176]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:29:3: note: %v3 takes 704 bytes
   29 |   %v3 = load %x, [0], [176] : f32[176]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:41:3: note: %v4 takes 704 bytes
   41 |   %v4 = load %x, [0], [176] : f32[176]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:57:3: note: %v5 takes 704 bytes
   57 |   %v5 = load %x, [0], [176] : f32[176]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: it fits with tiles of f32[168] instead of f32[176]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1

# What was inserted first is needed until the tile is read: %b cannot lie there in between.
# RUN: asc2-memplan
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 40000} : ptr f32
  %q = param {size = 40000} : ptr f32
  %x = tensor %p, [40000] : gm f32[40000]
  %y = tensor %q, [40000] : gm f32[40000]
  %a = buf : ub f32[8]
  %b = buf : ub f32[40000]
  %c = buf : ub f32[10016]
  %a = load %x, [0], [8] : f32[8]
  %c = insert %a, [0] : f32[10016]
  %b = load %x, [0], [40000] : f32[40000]
  store %b, %y, [0], [40000]
  %c = insert %a, [8] : f32[10016]
  store %c, %y, [0], [16]
}
#--- stderr
<stdin>:15:3: error: ub overflow: at least 200096 bytes are needed, 188416 are there [memplan-overflow]
   15 |   %b = load %x, [0], [40000] : f32[40000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:3: note: %b takes 160000 bytes
   15 |   %b = load %x, [0], [40000] : f32[40000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:3: note: %c takes 40064 bytes
   14 |   %c = insert %a, [0] : f32[10016]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: these alone are too many; 1 more are alive with them
   = help: it fits with tiles of f32[37080] instead of f32[40000]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1

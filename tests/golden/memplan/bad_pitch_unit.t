# The pitch of 10048 shows that it is a multiple of 64: so is that of the tile that fits, and of one
# element more it would be too much.
# RUN: asc2-memplan
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %a = buf : ub f32[10000] pitch 10048
  %b = buf : ub f32[10000] pitch 10048
  %c = buf : ub f32[10000] pitch 10048
  %d = buf : ub f32[10000] pitch 10048
  %m = buf : ub i1[10000] pitch 10048
  %s = buf : ub f32[10000] pitch 10048
  %a = load %x, [0], [10000] : f32[10000]
  %b = load %x, [10000], [10000] : f32[10000]
  %c = load %x, [20000], [10000] : f32[10000]
  %d = load %x, [30000], [10000] : f32[10000]
  %m = lt %a, %b : i1[10000]
  %s = where %m, %c, %d : f32[10000]
  store %s, %x, [0], [10000]
  store %a, %x, [40000], [10000]
  store %b, %x, [40000], [10000]
  store %c, %x, [40000], [10000]
  store %d, %x, [40000], [10000]
}
#--- stderr
<stdin>:15:3: error: ub overflow: at least 202240 bytes are needed, 188416 are there [memplan-overflow]
   15 |   %a = load %x, [0], [10000] : f32[10000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:3: note: %a takes 40192 bytes
   15 |   %a = load %x, [0], [10000] : f32[10000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:3: note: %b takes 40192 bytes
   16 |   %b = load %x, [10000], [10000] : f32[10000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:3: note: %c takes 40192 bytes
   17 |   %c = load %x, [20000], [10000] : f32[10000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:3: note: %d takes 40192 bytes
   18 |   %d = load %x, [30000], [10000] : f32[10000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:20:3: note: %s takes 40192 bytes
   20 |   %s = where %m, %c, %d : f32[10000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: these alone are too many; 1 more are alive with them
   = help: it fits with tiles of f32[9344] instead of f32[10000]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1

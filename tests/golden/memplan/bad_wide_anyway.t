# Functions are computed in f32 also for kernels in f16, so those are no way out.
# RUN: asc2-memplan
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %a = buf : ub f32[40000]
  %b = buf : ub f32[40000]
  %a = load %x, [0], [40000] : f32[40000]
  store %a, %x, [0], [40000]
  %b = exp %a : f32[40000]                                      loc "k.py":2:5
  store %a, %x, [0], [40000]
  store %b, %x, [0], [40000]
}
#--- stderr
<stdin>:10:3: error: ub overflow: at least 320000 bytes are needed, 188416 are there [memplan-overflow]
   10 |   %a = load %x, [0], [40000] : f32[40000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: note: %a takes 160000 bytes
   10 |   %a = load %x, [0], [40000] : f32[40000]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:3: note: %b takes 160000 bytes
   12 |   %b = exp %a : f32[40000]                                      loc "k.py":2:5
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
k.py:2:5: note: from here
   = help: it fits with tiles of f32[23552] instead of f32[40000]
asc2-memplan: 1 error
#--- exit 1

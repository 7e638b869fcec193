# Buffers that cannot live together: the bound, the culprits and what would help.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[640]
  %b = buf : ub f32[640]
  %a = load %x, [0], [640] : f32[640]
  %b = load %x, [640], [640] : f32[640]
  %a = add %a, %b : f32[640]
  store %a, %x, [0], [640]
}
#--- stderr
<stdin>:10:3: error: ub overflow: at least 5120 bytes are needed, 4096 are there [memplan-overflow]
   10 |   %a = load %x, [0], [640] : f32[640]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: note: %a takes 2560 bytes
   10 |   %a = load %x, [0], [640] : f32[640]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:3: note: %b takes 2560 bytes
   11 |   %b = load %x, [640], [640] : f32[640]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: it fits with tiles of f32[512] instead of f32[640]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1

# Row 125: what fits with fewer stages: the message says that the stages are the cause.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[208]
  %b = buf : ub f32[208]
  %i = for 0, 8, 1 {num_stages = 3} : i64 {
    %o = mul %i, 208 : i64
    %a = load %x, [%o], [208] : f32[208]
    store %a, %x, [%o], [208]
    %b = load %x, [0], [208] : f32[208]
    store %b, %x, [%o], [208]
  }
}
#--- stderr
<stdin>:12:5: error: ub overflow: at least 4992 bytes are needed, 4096 are there [memplan-overflow]
   12 |     %a = load %x, [%o], [208] : f32[208]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: note: %a takes 2496 bytes in 3 slots
   12 |     %a = load %x, [%o], [208] : f32[208]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: note: %b takes 1664 bytes in 2 of its 3 slots
   14 |     %b = load %x, [0], [208] : f32[208]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: these alone are too many
   = help: it fits with num_stages = 2 instead of 3; or with tiles of f32[168] instead of f32[208]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1

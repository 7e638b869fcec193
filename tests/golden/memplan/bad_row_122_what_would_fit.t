# Row 122: the message suggests fewer stages, smaller tiles and smaller elements, each of which fits by itself.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [64, 64] : gm f32[64,64]
  %a = buf : ub f32[6,64]
  %b = buf : ub f32[6,64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %a = load %x, [0, 0], [6, 64] : f32[6,64]
    %b = load %x, [16, 0], [6, 64] : f32[6,64]
    %b = add %a, %b : f32[6,64]
    store %b, %x, [32, 0], [6, 64]
  }
}
#--- stderr
<stdin>:11:5: error: ub overflow: at least 6144 bytes are needed, 4096 are there [memplan-overflow]
   11 |     %a = load %x, [0, 0], [6, 64] : f32[6,64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:5: note: %a takes 3072 bytes in 2 slots
   11 |     %a = load %x, [0, 0], [6, 64] : f32[6,64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: note: %b takes 1536 bytes in 1 of its 2 slots
   12 |     %b = load %x, [16, 0], [6, 64] : f32[6,64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: these alone are too many
   = help: it fits with num_stages = 1 instead of 2; or with tiles of f32[4,64] instead of f32[6,64]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1

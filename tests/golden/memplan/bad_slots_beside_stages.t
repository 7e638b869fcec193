# Slots that stand at a buffer and num_stages of the loop are named apart, each with the figure in the text.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 3} : ub f32[304]
  %b = buf : ub f32[368]
  %i = for 0, 2, 1 {num_stages = 4} : i64 {
    %a = load %x, [0], [304] : f32[304]
    %b = load %x, [0], [368] : f32[368]
    store %a, %x, [512], [304]
    store %b, %x, [512], [368]
  }
}
#--- stderr
<stdin>:11:5: error: ub overflow: at least 6592 bytes are needed, 4096 are there [memplan-overflow]
   11 |     %a = load %x, [0], [304] : f32[304]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:5: note: %a takes 3648 bytes in 3 slots
   11 |     %a = load %x, [0], [304] : f32[304]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: note: %b takes 1472 bytes in 1 of its 2 slots
   12 |     %b = load %x, [0], [368] : f32[368]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: these alone are too many
   = help: it fits with num_stages = 1 instead of 4 and slots = 2 instead of 3 for %a; or with tiles of f32[96] instead of f32[304]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1

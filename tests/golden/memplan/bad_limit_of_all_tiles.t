# No order and no tile alone is the cause: then the message gives the limit for the dims of all buffers.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {no_reuse = true} : ub f32[1440]
  %b = buf : ub f32[1200]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %a = load %x, [0], [1440] : f32[1440]
    %b = load %x, [0], [1200] : f32[1200]
    store %a, %x, [512], [1440]
    store %b, %x, [512], [1200]
  }
}
#--- stderr
<stdin>:11:5: error: ub overflow: at least 21120 bytes are needed, 4096 are there [memplan-overflow]
   11 |     %a = load %x, [0], [1440] : f32[1440]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:11:5: note: %a takes 5760 bytes in 1 of its 2 slots
   11 |     %a = load %x, [0], [1440] : f32[1440]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: these alone are too many; 1 more are alive with them
   = help: it fits with no dim of a buffer in ub larger than 256
asc2-memplan: 1 error
#--- exit 1

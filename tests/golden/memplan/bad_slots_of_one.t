# Of a buffer with too many slots the message names how many of them are too many.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 1024} : ptr f32
  %q = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %y = tensor %q, [1024] : gm f32[1024]
  %a = buf {slots = 9} : ub f32[128]
  %b = buf : ub f32[128]
  %i = for 0, 8, 1 : i64 {
    %o = mul %i, 128 : i64
    %a = load %x, [%o], [128] : f32[128]
    %b = exp %a : f32[128]
    store %b, %y, [%o], [128]
  }
}
#--- stderr
<stdin>:14:5: error: ub overflow: at least 4608 bytes are needed, 4096 are there [memplan-overflow]
   14 |     %a = load %x, [%o], [128] : f32[128]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: note: %a takes 4608 bytes in 9 slots
   14 |     %a = load %x, [%o], [128] : f32[128]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: it fits with slots = 8 instead of 9 for %a; or with tiles of f32[112] instead of f32[128]; or with f16 instead of f32
asc2-memplan: 1 error
#--- exit 1

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
#--- exit 1

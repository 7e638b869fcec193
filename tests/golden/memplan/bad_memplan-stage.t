# A file of stage tile: which tool comes first.
# RUN: asc2-memplan -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 100} : ptr f32
  %n = param {value = 100} : i32
  %x = tensor %p, [%n] : gm f32[?]
  %y = tensor %q, [%n] : gm f32[?]
  %i = for 0, 4, 1 : i64 {
    %o = mul %i, 32 : i64
    %a = load %x, [%o] : f32[32]
    %b = exp %a : f32[32]
    store %b, %y, [%o]
  }
}
#--- stderr
<stdin>:4:1: error: kernel '@k' is at stage 'tile', asc2-memplan reads stage 'machine' [memplan-stage]
    4 | kernel @k {grid = 1, stage = tile} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: run asc2-tile first
asc2-memplan: 1 error
#--- exit 1

# A loop with a ragged last tile: buffers, and extents by the tensor's run-time dim.
# RUN: asc2-tile -t tiny
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
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 100} : ptr f32
  %n = param {value = 100} : i32
  %x = tensor %p, [%n] : gm f32[?]
  %y = tensor %q, [%n] : gm f32[?]
  %a = buf : ub f32[32]
  %b = buf : ub f32[32]
  %i = for 0, 4, 1 : i64 {
    %o = mul %i, 32 : i64
    %o.rest = sub %n, %o : i64
    %o.n = clamp %o.rest, 0, 32 : i64
    %a = load %x, [%o], [%o.n] : f32[32]
    %b = exp %a : f32[32]
    store %b, %y, [%o], [%o.n]
  }
}

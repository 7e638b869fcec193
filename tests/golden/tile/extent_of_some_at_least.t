# An extent of at least some elements is cut at the tensor's end, unless so many are always there.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 10} : ptr f32
  %q = param {size = 64} : ptr f32
  %n = param {value = 8} : i64
  %x = tensor %p, [10] : gm f32[10]
  %y = tensor %q, [64] : gm f32[64]
  %rest = sub 10, %n : i64
  %e = clamp %rest, 4, 8 : i64
  %a = load %x, [%n], [%e] {pad = 0} : f32[8]
  store %a, %y, [0]
  %i = for 0, 6, 4 : i64 {
    %left = sub 10, %i : i64
    %f = clamp %left, 2, 8 : i64
    %b = load %x, [%i], [%f] {pad = 0} : f32[8]
    store %b, %y, [8]
  }
  %g = clamp %rest, 0, 8 : i64
  %c = load %x, [%n], [%g] {pad = 0} : f32[8]
  store %c, %y, [16]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 10} : ptr f32
  %q = param {size = 64} : ptr f32
  %n = param {value = 8} : i64
  %x = tensor %p, [10] : gm f32[10]
  %y = tensor %q, [64] : gm f32[64]
  %a = buf : ub f32[8]
  %b = buf : ub f32[8]
  %c = buf : ub f32[8]
  %rest = sub 10, %n : i64
  %e = clamp %rest, 4, 8 : i64
  %n.rest = sub 10, %n : i64
  %n.cut = clamp %n.rest, 0, 8 : i64
  %n.in = ge %n, 0 : i1
  %n.n = where %n.in, %n.cut, 0 : i64
  %e.n = min %e, %n.n : i64
  %a = load %x, [%n], [%e.n] {pad = 0} : f32[8]
  %a.pad = lt %e.n, 8 : i1
  if %a.pad {
    %a = pad 0.0, [%e.n] : f32[8]
  }
  store %a, %y, [0], [8]
  %i = for 0, 6, 4 : i64 {
    %left = sub 10, %i : i64
    %f = clamp %left, 2, 8 : i64
    %b = load %x, [%i], [%f] {pad = 0} : f32[8]
    %b.pad = lt %f, 8 : i1
    if %b.pad {
      %b = pad 0.0, [%f] : f32[8]
    }
    store %b, %y, [8], [8]
  }
  %g = clamp %rest, 0, 8 : i64
  %c = load %x, [%n], [%g] {pad = 0} : f32[8]
  %c.pad = lt %g, 8 : i1
  if %c.pad {
    %c = pad 0.0, [%g] : f32[8]
  }
  store %c, %y, [16], [8]
}

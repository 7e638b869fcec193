# An extent that is never less than 4 may be more than what the tensor has behind the offset: it is cut.
# RUN: asc2-tile -t ascend910b
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 10} : ptr f32
  %q = param {size = 8} : ptr f32
  %n = param : i64
  %x = tensor %p, [10] : gm f32[10]
  %y = tensor %q, [8] : gm f32[8]
  %rest = sub 10, %n : i64
  %e = clamp %rest, 4, 8 : i64
  %a = load %x, [%n], [%e] {pad = 0} : f32[8]
  store %a, %y, [0]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 10} : ptr f32
  %q = param {size = 8} : ptr f32
  %n = param : i64
  %x = tensor %p, [10] : gm f32[10]
  %y = tensor %q, [8] : gm f32[8]
  %a = buf : ub f32[8]
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
}

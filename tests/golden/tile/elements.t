# Single elements and atomic stores pass as they are.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr i32
  %n = param {value = 64} : i32
  %x = tensor %p, [%n] : gm i32[?]
  %i = get %x, [%n] : i32
  %a = load %x, [0] : i32[8]
  store %a, %x, [%i] {atomic = max}
  put 7, %x, [3]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr i32
  %n = param {value = 64} : i32
  %x = tensor %p, [%n] : gm i32[?]
  %a = buf : ub i32[8]
  %i = get %x, [%n] : i32
  %n.n = clamp %n, 0, 8 : i64
  %a = load %x, [0], [%n.n] {pad = 0} : i32[8]
  %i.rest = sub %n, %i : i64
  %i.cut = clamp %i.rest, 0, 8 : i64
  %i.in = ge %i, 0 : i1
  %i.n = where %i.in, %i.cut, 0 : i64
  %a.pad = lt %n.n, 8 : i1
  if %a.pad {
    %a = pad 0, [%n.n] : i32[8]
  }
  store %a, %x, [%i], [%i.n] {atomic = max}
  put 7, %x, [3]
}

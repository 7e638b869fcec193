# In a while loop nothing else keeps the scalar unit from waiting in each round.
# RUN: asc2-tile --target=ascend910b | sed -n '/while/,$p'
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 4096} : ptr f32
  %n = param : i64
  %x = tensor %p, [%n] : gm f32[?]
  %low = copy 0.0 : f32
  %i = copy 0 : i64
  %more = lt %i, %n : i1
  while %more {
    %a = load %x, [%i] : f32[64]
    %b = reduce %a {by = min, axes = [0]} : f32[1]
    %e = extract %b, [0] : f32
    %low = min %low, %e : f32
    %i = add %i, 64 : i64
    %more = lt %i, %n : i1
  }
  %twice = add %low, %low : f32
  put %twice, %x, [0]
}
#--- stdout
  while %more {
    %i.rest = sub %n, %i : i64
    %i.cut = clamp %i.rest, 0, 64 : i64
    %i.in = ge %i, 0 : i1
    %i.n = where %i.in, %i.cut, 0 : i64
    %a = load %x, [%i], [%i.n] {pad = 0} : f32[64]
    %a.pad = lt %i.n, 64 : i1
    if %a.pad {
      %a = pad 0.0, [%i.n] : f32[64]
    }
    %b = row_reduce %a {by = min} : f32[1]
    %low.tile = min %low.tile, %b : f32[1]
    %i = add %i, 64 : i64
    %more = lt %i, %n : i1
  }
  %low = extract %low.tile, [0] : f32
  %twice = add %low, %low : f32
  put %twice, %x, [0]
}

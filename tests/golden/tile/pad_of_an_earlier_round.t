# An insert keeps the rest of the tile, which comes from an earlier round: the extent of this round says nothing of
# what was loaded then.
# RUN: asc2-tile -t ascend910b
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 400} : ptr f32
  %n = param {value = 12} : i64
  %x = tensor %p, [%n] : gm f32[?]
  %o = tensor %q, [64] : gm f32[64]
  %a = full 1.0 : f32[64]
  %b = full 7.0 : f32[8]
  %i = for 0, 3, 1 : i64 {
    %k = mul %i, 10 : i64
    %k = add %k, 10 : i64
    %m = clamp %k, 0, 64 : i64
    %c = eq %i, 0 : i1
    if %c {
      %a = load %x, [0], [%m] {pad = 2.0} : f32[64]
    }
    %a = insert %b, [32] : f32[64]
    store %a, %o, [0], [%m]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 400} : ptr f32
  %n = param {value = 12} : i64
  %x = tensor %p, [%n] : gm f32[?]
  %o = tensor %q, [64] : gm f32[64]
  %a = buf : ub f32[64]
  %b = buf : ub f32[8]
  %a = full 1.0 : f32[64]
  %b = full 7.0 : f32[8]
  %i = for 0, 3, 1 : i64 {
    %k = mul %i, 10 : i64
    %k = add %k, 10 : i64
    %m = clamp %k, 0, 64 : i64
    %c = eq %i, 0 : i1
    if %c {
      %n.n = clamp %n, 0, 64 : i64
      %m.n = min %m, %n.n : i64
      %a = load %x, [0], [%m.n] {pad = 2.0} : f32[64]
      %a = pad 2.0, [%m.n] : f32[64]
    }
    %a = insert %b, [32] : f32[64]
    store %a, %o, [0], [%m]
  }
}

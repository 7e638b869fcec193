# Pads of tiles that are joined stand in front of all inserts, which have to stay one behind the other.
# RUN: asc2-tile -t ascend910b
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 5} : ptr f16
  %q = param {size = 21} : ptr f16
  %n = param : i64
  %x = tensor %p, [5] : gm f16[5]
  %y = tensor %q, [21] : gm f16[21]
  %a = full 1.0 : f16[8]
  %b = load %x, [%n] : f16[5]
  %c = insert %a, [0] : f16[21]
  %c = insert %b, [8] : f16[21]
  %c = insert %a, [13] : f16[21]
  store %c, %y, [0]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 5} : ptr f16
  %q = param {size = 21} : ptr f16
  %n = param : i64
  %x = tensor %p, [5] : gm f16[5]
  %y = tensor %q, [21] : gm f16[21]
  %a = buf : ub f16[8] pitch 16
  %b = buf : ub f16[5] pitch 16
  %c.1 = buf : ub f16[48]
  %c = buf : ub f16[21] pitch 32
  %c.at.1 = buf : ub f32[32]
  %c.at.2 = buf : ub f32[32]
  %c.at.3 = buf : ub f32[32]
  %c.at.4 = buf : ub f32[32]
  %c.at.5 = buf : ub f32[32]
  %c.at.6 = buf : ub f32[32]
  %c.at.7 = buf : ub f32[32]
  %c.at.8 = buf : ub f32[32]
  %c.at.9 = buf : ub f32[32]
  %c.at.10 = buf : ub i32[32]
  %a = full 1.0 : f16[8]
  %n.rest = sub 5, %n : i64
  %n.cut = clamp %n.rest, 0, 5 : i64
  %n.in = ge %n, 0 : i1
  %n.n = where %n.in, %n.cut, 0 : i64
  %b = load %x, [%n], [%n.n] {pad = 0} : f16[5]
  %b.pad = lt %n.n, 5 : i1
  if %b.pad {
    %b = pad 0.0, [%n.n] : f16[5]
  }
  %c.1 = insert %a, [0] : f16[48]
  %c.1 = insert %b, [16] : f16[48]
  %c.1 = insert %a, [32] : f16[48]
  %c.at.1 = iota 0.0 : f32[32]
  %c.at.2 = min %c.at.1, 20.0 : f32[32]
  %c.at.3 = mul %c.at.2, 2.0 : f32[32]
  %c.at.4 = add %c.at.2, -7.0 : f32[32]
  %c.at.4 = max %c.at.4, 0.0 : f32[32]
  %c.at.4 = min %c.at.4, 1.0 : f32[32]
  %c.at.5 = mul %c.at.4, 16.0 : f32[32]
  %c.at.6 = add %c.at.5, %c.at.3 : f32[32]
  %c.at.7 = add %c.at.2, -12.0 : f32[32]
  %c.at.7 = max %c.at.7, 0.0 : f32[32]
  %c.at.7 = min %c.at.7, 1.0 : f32[32]
  %c.at.8 = mul %c.at.7, 22.0 : f32[32]
  %c.at.9 = add %c.at.8, %c.at.6 : f32[32]
  %c.at.10 = cast %c.at.9 : i32[32]
  %c = gather %c.1, %c.at.10 : f16[21]
  store %c, %y, [0], [21]
}

# Row 37: a window that begins inside a block is moved element by element, one at whole blocks is a copy.
# RUN: asc2-tile -t tiny | grep -v iota
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = load %x, [0] : f32[32]
  %b = slice %a, [8] : f32[8]
  %c = slice %a, [1] : f32[8]
  %b = add %b, %c : f32[8]
  store %b, %x, [32]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf : ub f32[32]
  %b = buf : ub f32[8]
  %c = buf : ub f32[8]
  %c.at.1 = buf : ub f32[8]
  %c.at.2 = buf : ub f32[8]
  %c.at.3 = buf : ub f32[8]
  %c.at.4 = buf : ub i32[8]
  %a = load %x, [0], [32] : f32[32]
  %b = slice %a, [8] : f32[8]
  %c.at.2 = mul %c.at.1, 4.0 : f32[8]
  %c.at.3 = add %c.at.2, 4.0 : f32[8]
  %c.at.4 = cast %c.at.3 : i32[8]
  %c = gather %a, %c.at.4 : f32[8]
  %b = add %b, %c : f32[8]
  store %b, %x, [32], [8]
}

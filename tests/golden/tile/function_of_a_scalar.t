# A function that the scalar unit lacks is computed in a tile of one element.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %s = param : f32
  %g = tensor %p, [64] : gm f32[64]
  %x = load %g, [0] : f32[64]
  %a = sqrt %s : f32
  %c = lt %a, 1.0 : i1
  if %c {
    %y = mul %x, %a : f32[64]
    store %y, %g, [0]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %s = param : f32
  %g = tensor %p, [64] : gm f32[64]
  %x = buf : ub f32[64]
  %a.1 = buf : ub f32[1] pitch 8
  %a.tile.1 = buf : ub f32[1] pitch 8
  %y.1 = buf : ub f32[1,8] pitch 64
  %y = buf : ub f32[64]
  %x = load %g, [0], [64] : f32[64]
  %a.1 = full %s : f32[1]
  %a.tile.1 = sqrt %a.1 : f32[1]
  %a = extract %a.tile.1, [0] : f32
  %c = lt %a, 1.0 : i1
  if %c {
    %y.1 = spread %a.tile.1 : f32[1,8]
    %y = mul %x, %y.1 : f32[64]
    store %y, %g, [0], [64]
  }
}

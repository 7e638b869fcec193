# Windows of tiles at whole blocks are copies of rows.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 128} : ptr f32
  %x = tensor %p, [8, 16] : gm f32[8,16]
  %a = load %x, [0, 0] : f32[8,16]
  %b = slice %a, [2, 8] : f32[4,5]
  %c = insert %b, [0, 0] : f32[4,13]
  %c = insert %b, [0, 8] : f32[4,13]
  store %c, %x, [0, 0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 128} : ptr f32
  %x = tensor %p, [8, 16] : gm f32[8,16]
  %a = buf : ub f32[8,16]
  %b = buf : ub f32[4,5] pitch 8
  %c = buf : ub f32[4,13] pitch 16
  %a = load %x, [0, 0], [8, 16] : f32[8,16]
  %b = slice %a, [2, 8] : f32[4,5]
  %c = insert %b, [0, 0] : f32[4,13]
  %c = insert %b, [0, 8] : f32[4,13]
  store %c, %x, [0, 0], [4, 13]
}

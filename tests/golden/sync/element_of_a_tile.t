# The scalar unit waits for the vector unit before it reads an element of a tile.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %x = buf {addr = [0x000000]} : ub f32[64]
  %m = buf {addr = [0x000100]} : ub f32[1] pitch 8
  %x = load %g, [0], [64] : f32[64]
  %m = row_reduce %x {by = max} : f32[1]
  %s = extract %m, [0] : f32
  %c = lt %s, 1.0 : i1
  if %c {
    %x = mul %x, 2.0 : f32[64]
  }
  store %x, %g, [0], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %x = buf {addr = [0x000000]} : ub f32[64]
  %m = buf {addr = [0x000100]} : ub f32[1] pitch 8
  %x = load %g, [0], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %m = row_reduce %x {by = max} : f32[1]
  set_flag v, s, 0
  wait_flag v, s, 0
  %s = extract %m, [0] : f32
  %c = lt %s, 1.0 : i1
  if %c {
    %x = mul %x, 2.0 : f32[64]
  }
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %x, %g, [0], [64]
}

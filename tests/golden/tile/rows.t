# A row softmax: reductions by blocks and rows, operands that repeat as blocks; nothing is spread out in memory.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 320} : ptr f32
  %x = tensor %p, [10, 32] : gm f32[10,32]
  %a = load %x, [0, 0] : f32[10,32]
  %m = reduce %a {by = max, axes = [1]} : f32[10,1]
  %b = sub %a, %m : f32[10,32]
  %e = exp %b : f32[10,32]
  %s = reduce %e {by = sum, axes = [1]} : f32[10,1]
  %r = div %e, %s : f32[10,32]
  store %r, %x, [0, 0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 320} : ptr f32
  %x = tensor %p, [10, 32] : gm f32[10,32]
  %a = buf : ub f32[10,32]
  %m.1 = buf : ub f32[10,4] pitch 8
  %m = buf : ub f32[10] pitch 16
  %b.1 = buf : ub f32[16,8]
  %b = buf : ub f32[10,32]
  %e = buf : ub f32[10,32]
  %s.1 = buf : ub f32[10,4] pitch 8
  %s = buf : ub f32[10] pitch 16
  %r.1 = buf : ub f32[16,8]
  %r = buf : ub f32[10,32]
  %a = load %x, [0, 0], [10, 32] : f32[10,32]
  %m.1 = block_reduce %a {by = max} : f32[10,4]
  %m = block_reduce %m.1 {by = max} : f32[10]
  %b.1 = spread %m : f32[16,8]
  %b = sub %a, %b.1 : f32[10,32]
  %e = exp %b : f32[10,32]
  %s.1 = block_reduce %e {by = sum} : f32[10,4]
  %s = block_reduce %s.1 {by = sum} : f32[10]
  %r.1 = spread %s : f32[16,8]
  %r = div %e, %r.1 : f32[10,32]
  store %r, %x, [0, 0], [10, 32]
}

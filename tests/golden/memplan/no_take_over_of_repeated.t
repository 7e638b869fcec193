# An operand that repeats over the result is read again after the first write: it keeps its storage, although the sizes agree.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %x = buf : ub f32[64]
  %s = buf : ub f32[1,8] pitch 64
  %m = buf : ub f32[1]
  %y = buf : ub f32[64]
  %x = load %g, [0], [64] : f32[64]
  %m = row_reduce %x {by = max} : f32[1]
  %s = spread %m : f32[1,8]
  %y = sub %x, %s : f32[64]
  store %y, %g, [0], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %x = buf {addr = [0x000000]} : ub f32[64]
  %s = buf {addr = [0x000100]} : ub f32[1,8] pitch 64
  %m = buf {addr = [0x000200]} : ub f32[1]
  %y = buf {addr = [0x000000]} : ub f32[64]
  %x = load %g, [0], [64] : f32[64]
  %m = row_reduce %x {by = max} : f32[1]
  %s = spread %m : f32[1,8]
  %y = sub %x, %s : f32[64]
  store %y, %g, [0], [64]
}

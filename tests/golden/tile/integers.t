# The hardware reduces floats only: an i32 is reduced in parts that f32 holds.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr i32
  %x = tensor %p, [4, 16] : gm i32[4,16]
  %a = load %x, [0, 0] : i32[4,16]
  %s = reduce %a {by = sum, axes = [1]} : i32[4,1]
  %b = mul %a, %s : i32[4,16]
  store %b, %x, [0, 0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr i32
  %x = tensor %p, [4, 16] : gm i32[4,16]
  %a = buf : ub i32[4,16]
  %s.2 = buf : ub i32[4,16]
  %s.1 = buf : ub i32[4,16]
  %s.3 = buf : ub f32[4,16]
  %s.4 = buf : ub f32[4] pitch 8
  %s.5 = buf : ub i32[4,16]
  %s.7 = buf : ub i32[4,16]
  %s.6 = buf : ub i32[4,16]
  %s.8 = buf : ub f32[4,16]
  %s.9 = buf : ub f32[4] pitch 8
  %s.10 = buf : ub i32[4,16]
  %s.11 = buf : ub f32[4,16]
  %s.12 = buf : ub f32[4] pitch 8
  %s.13 = buf : ub i32[4] pitch 8
  %s.14 = buf : ub i32[4] pitch 8
  %s.15 = buf : ub i32[4] pitch 8
  %s.16 = buf : ub i32[4] pitch 8
  %s.17 = buf : ub i32[4] pitch 8
  %s.18 = buf : ub i32[4] pitch 8
  %s.19 = buf : ub i32[4] pitch 8
  %s = buf : ub i32[4] pitch 8
  %b.1 = buf : ub i32[8,8]
  %b = buf : ub i32[4,16]
  %a = load %x, [0, 0], [4, 16] : i32[4,16]
  %s.2 = full 2047 : i32[4,16]
  %s.1 = and %a, %s.2 : i32[4,16]
  %s.3 = cast %s.1 : f32[4,16]
  %s.4 = row_reduce %s.3 {by = sum} : f32[4]
  %s.5 = shr %a, 11 : i32[4,16]
  %s.7 = full 2047 : i32[4,16]
  %s.6 = and %s.5, %s.7 : i32[4,16]
  %s.8 = cast %s.6 : f32[4,16]
  %s.9 = row_reduce %s.8 {by = sum} : f32[4]
  %s.10 = shr %a, 22 : i32[4,16]
  %s.11 = cast %s.10 : f32[4,16]
  %s.12 = row_reduce %s.11 {by = sum} : f32[4]
  %s.13 = cast %s.9 : i32[4]
  %s.14 = shl %s.13, 11 : i32[4]
  %s.15 = cast %s.4 : i32[4]
  %s.16 = add %s.14, %s.15 : i32[4]
  %s.17 = cast %s.12 : i32[4]
  %s.18 = shl %s.17, 22 : i32[4]
  %s.19 = add %s.18, %s.16 : i32[4]
  %s = copy %s.19 : i32[4]
  %b.1 = spread %s : i32[8,8]
  %b = mul %a, %b.1 : i32[4,16]
  store %b, %x, [0, 0], [4, 16]
}

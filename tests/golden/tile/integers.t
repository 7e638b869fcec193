# The hardware reduces rows of floats only: blocks of i32 fold, then lie down as rows.
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
  %s.1 = buf : ub i32[4,16]
  %s.2 = buf : ub i32[4,2,8]
  %s.3 = buf : ub i32[4,1,8]
  %s.4 = buf : ub i32[8,4] pitch 8
  %s.5 = buf : ub i32[4,4] pitch 8
  %s.6 = buf : ub i32[2,4] pitch 8
  %s.7 = buf : ub i32[1,4] pitch 8
  %s = buf : ub i32[4] pitch 8
  %b.1 = buf : ub i32[8,8]
  %b = buf : ub i32[4,16]
  %s.4.at.1 = buf : ub f32[64]
  %s.4.at.2 = buf : ub f32[64]
  %s.4.at.3 = buf : ub f32[64]
  %s.4.at.4 = buf : ub f32[64]
  %s.4.at.5 = buf : ub f32[64]
  %s.4.at.6 = buf : ub f32[64]
  %s.4.at.7 = buf : ub f32[64]
  %s.4.at.8 = buf : ub f32[64]
  %s.4.at.9 = buf : ub i32[64]
  %a = load %x, [0, 0], [4, 16] : i32[4,16]
  %s.1 = full 0 : i32[4,16]
  %s.1 = insert %a, [0, 0] : i32[4,16]
  %s.2 = reshape %s.1 : i32[4,2,8]
  %s.3 = fold %s.2 {by = sum} : i32[4,1,8]
  %s.4.at.1 = iota 0.0 : f32[64]
  %s.4.at.2 = mul %s.4.at.1, 0.125 : f32[64]
  %s.4.at.2 = floor %s.4.at.2 : f32[64]
  %s.4.at.3 = mul %s.4.at.2, -4.0 : f32[64]
  %s.4.at.3 = add %s.4.at.3, %s.4.at.1 : f32[64]
  %s.4.at.4 = min %s.4.at.3, 31.0 : f32[64]
  %s.4.at.5 = mul %s.4.at.4, 32.0 : f32[64]
  %s.4.at.6 = mul %s.4.at.4, 0.25 : f32[64]
  %s.4.at.6 = floor %s.4.at.6 : f32[64]
  %s.4.at.7 = mul %s.4.at.6, -124.0 : f32[64]
  %s.4.at.8 = add %s.4.at.7, %s.4.at.5 : f32[64]
  %s.4.at.9 = cast %s.4.at.8 : i32[64]
  %s.4 = gather %s.3, %s.4.at.9 : i32[8,4]
  %s.5 = fold %s.4 {by = sum} : i32[4,4]
  %s.6 = fold %s.5 {by = sum} : i32[2,4]
  %s.7 = fold %s.6 {by = sum} : i32[1,4]
  %s = reshape %s.7 : i32[4]
  %b.1 = spread %s : i32[8,8]
  %b = mul %a, %b.1 : i32[4,16]
  store %b, %x, [0, 0], [4, 16]
}

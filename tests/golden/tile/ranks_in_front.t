# Reshapes that add or drop dims of 1 in front move nothing; a sum stays on the way, a slice keeps its rank.
# RUN: asc2-tile -t ascend910b
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 4096} : ptr f32
  %g = tensor %p, [32, 128] : gm f32[32,128]
  %i = for 0, 8, 1 : i64 {
    %x.1 = load %g, [%i, 0] : f32[1,128]
    %x = reshape %x.1 : f32[128]
    %s.1 = reduce %x {by = sum, axes = [0]} : f32[1]
    %s = extract %s.1, [0] : f32
    %y = mul %x, %s : f32[128]
    %y.1 = reshape %y : f32[1,128]
    store %y.1, %g, [%i, 0]
    %z = slice %x, [64] : f32[64]
    %z.1 = reshape %z : f32[1,64]
    store %z.1, %g, [%i, 0]
    %w.1 = load %g, [%i, 0] : f32[1,64]
    %w = reshape %w.1 : f32[64]
    %w = exp %w : f32[64]
    %w.2 = reshape %w : f32[1,1,64]
    %w.3 = reshape %w.2 : f32[1,64]
    store %w.3, %g, [%i, 64]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %g = tensor %p, [32, 128] : gm f32[32,128]
  %x.1 = buf : ub f32[1,128]
  %x = buf : ub f32[128]
  %s.2 = buf : ub f32[16]
  %s.1 = buf : ub f32[1] pitch 8
  %y.2 = buf : ub f32[1,8] pitch 64
  %y = buf : ub f32[128]
  %y.1 = buf : ub f32[1,128]
  %z = buf : ub f32[64]
  %z.1 = buf : ub f32[1,64]
  %w = buf : ub f32[1,64]
  %i = for 0, 8, 1 : i64 {
    %x.1 = load %g, [%i, 0], [1, 128] : f32[1,128]
    %x = reshape %x.1 : f32[128]
    %s.2 = block_reduce %x {by = sum} : f32[16]
    %s.1 = row_reduce %s.2 {by = sum} : f32[1]
    %y.2 = spread %s.1 : f32[1,8]
    %y = mul %x, %y.2 : f32[128]
    %y.1 = reshape %y : f32[1,128]
    store %y.1, %g, [%i, 0], [1, 128]
    %z = slice %x, [64] : f32[64]
    %z.1 = reshape %z : f32[1,64]
    store %z.1, %g, [%i, 0], [1, 64]
    %w = load %g, [%i, 0], [1, 64] : f32[1,64]
    %w = exp %w : f32[1,64]
    store %w, %g, [%i, 64], [1, 64]
  }
}

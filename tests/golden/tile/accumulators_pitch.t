# What one operation adds up has one pitch: tiles of different pitches do not meet in one sum.
# RUN: asc2-tile --target=ascend910b | grep %f
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 40} : ptr f16
  %q = param {size = 40} : ptr f32
  %n = param {value = 3} : i64
  %x = tensor %p, [40] : gm f16[40]
  %y = tensor %q, [40] : gm f32[40]
  %w = load %y, [0] : f32[40]
  %h = load %x, [0] : f16[40]
  %f = copy -9.0 : f32
  %i = copy 0 : i64
  %more = lt %i, %n : i1
  while %more {
    %f.1 = reduce %h {by = min, axes = [0]} : f16[1]
    %f.2 = cast %f.1 : f32[1]
    %f.3 = extract %f.2, [0] : f32
    %f = add %f, %f.3 : f32
    %f.4 = reduce %w {by = max, axes = [0]} : f32[1]
    %f.5 = extract %f.4, [0] : f32
    %f = max %f, %f.5 : f32
    %i = add %i, 1 : i64
    %more = lt %i, %n : i1
  }
  put %f, %y, [0]
}
#--- stdout
  %f.6 = buf : ub f32[40] pitch 48
  %f.7 = buf : ub f32[1] pitch 16
  %f.1 = buf : ub f16[1] pitch 16
  %f.2 = buf : ub f32[1] pitch 16
  %f.4 = buf : ub f32[1] pitch 8
  %f = copy -9.0 : f32
    %f.6 = cast %h : f32[40]
    %f.7 = row_reduce %f.6 {by = min} : f32[1]
    %f.1 = cast %f.7 : f16[1]
    %f.2 = cast %f.1 : f32[1]
    %f.3 = extract %f.2, [0] : f32
    %f = add %f, %f.3 : f32
    %f.4 = row_reduce %w {by = max} : f32[1]
    %f.5 = extract %f.4, [0] : f32
    %f = max %f, %f.5 : f32
  put %f, %y, [0]

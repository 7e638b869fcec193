# An element that only goes to memory is stored from its tile; others pass through the scalar unit.
# RUN: asc2-tile --target=ascend910b --explain
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 4096} : ptr f32
  %r = param {size = 64} : ptr i32
  %n = param : i64
  %x = tensor %p, [64, 64] : gm f32[64,64]
  %y = tensor %p, [4096] : gm f32[4096]
  %w = tensor %r, [64] : gm i32[64]
  %i = for 0, %n, 1 : i64 {
    %a = load %x, [%i, 0] : f32[1,64]
    %b = reduce %a {by = max, axes = [0, 1]} : f32[1,1]
    %e = extract %b, [0, 0] : f32
    # the largest
    put %e, %x, [%i, 1]
    %c = reduce %a {by = min, axes = [0, 1]} : f32[1,1]
    %f = extract %c, [0, 0] : f32
    put %f, %y, [%i]
    %g = add %f, %f : f32
    put %g, %y, [0]
    %d = load %w, [%i] : i32[1]
    %j = extract %d, [0] : i32
    put %j, %w, [%j]
    %h = extract %a, [0, 7] : f32
    put %h, %y, [7]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %r = param {size = 64} : ptr i32
  %n = param : i64
  %x = tensor %p, [64, 64] : gm f32[64,64]
  %y = tensor %p, [4096] : gm f32[4096]
  %w = tensor %r, [64] : gm i32[64]
  %a = buf : ub f32[1,64]
  %b = buf : ub f32[1] pitch 8
  %c = buf : ub f32[1] pitch 8
  %d = buf : ub i32[1] pitch 8
  %b.1 = buf : ub f32[1,1] pitch 8
  %i = for 0, %n, 1 : i64 {
    %i.rest = sub 64, %i : i64
    %i.n = clamp %i.rest, 0, 1 : i64
    %a = load %x, [%i, 0], [%i.n, 64] {pad = 0} : f32[1,64]
    %a.pad = lt %i.n, 1 : i1
    if %a.pad {
      %a = pad 0.0, [%i.n, 64] : f32[1,64]
    }
    %b = row_reduce %a {by = max} : f32[1]
    # the largest
    %b.1 = reshape %b : f32[1,1]
    %i.rest.1 = sub 64, %i : i64
    %i.n.1 = clamp %i.rest.1, 0, 1 : i64
    store %b.1, %x, [%i, 1], [%i.n.1, 1]
    %c = row_reduce %a {by = min} : f32[1]
    %f = extract %c, [0] : f32
    put %f, %y, [%i]
    %g = add %f, %f : f32
    put %g, %y, [0]
    %d = load %w, [%i], [%i.n] {pad = 0} : i32[1]
    %d.pad = lt %i.n, 1 : i1
    if %d.pad {
      %d = pad 0, [%i.n] : i32[1]
    }
    %j = extract %d, [0] : i32
    put %j, %w, [%j]
    %h = extract %a, [0, 7] : f32
    put %h, %y, [7]
  }
}
#--- stderr
<stdin>:12:5: remark: '%a' is filled with 0.0 where it is not loaded [tile-padded]
   12 |     %a = load %x, [%i, 0] : f32[1,64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:5: remark: 'reduce max' of f32 takes 1 operations on ascend910b [tile-expanded]
   13 |     %b = reduce %a {by = max, axes = [0, 1]} : f32[1,1]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:5: remark: 'store' takes its scalar from a tile; the scalar unit need not wait [tile-stays]
   16 |     put %e, %x, [%i, 1]
      |     ^~~~~~~~~~~~~~~~~~~
<stdin>:17:5: remark: 'reduce min' of f32 takes 1 operations on ascend910b [tile-expanded]
   17 |     %c = reduce %a {by = min, axes = [0, 1]} : f32[1,1]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:22:5: remark: '%d' is filled with 0 where it is not loaded [tile-padded]
   22 |     %d = load %w, [%i] : i32[1]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~

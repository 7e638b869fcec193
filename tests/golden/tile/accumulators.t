# Sums over a loop stay on the vector unit where the loads take longer; what is stored comes from there.
# RUN: asc2-tile --target=ascend910b --explain
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 1} : ptr f32
  %n = param : i64
  %x = tensor %p, [%n] : gm f32[?]
  %s = tensor %q, [1] : gm f32[1]
  %total = copy 0.0 : f32
  %i = for 0, 65536, 4096 : i64 {
    %a = load %x, [%i] : f32[4096]
    %b = reduce %a {by = max, axes = [0]} : f32[1]
    %e = extract %b, [0] : f32
    %total = add %total, %e : f32
  }
  put %total, %s, [0]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 1} : ptr f32
  %n = param : i64
  %x = tensor %p, [%n] : gm f32[?]
  %s = tensor %q, [1] : gm f32[1]
  %a = buf : ub f32[4096]
  %b.1 = buf : ub f32[512]
  %b.2 = buf : ub f32[64]
  %b = buf : ub f32[1] pitch 8
  %total.tile = buf : ub f32[1] pitch 8
  %total = copy 0.0 : f32
  %total.tile = full %total : f32[1]
  %i = for 0, 65536, 4096 : i64 {
    %i.rest = sub %n, %i : i64
    %i.n = clamp %i.rest, 0, 4096 : i64
    %a = load %x, [%i], [%i.n] {pad = 0} : f32[4096]
    %a.pad = lt %i.n, 4096 : i1
    if %a.pad {
      %a = pad 0.0, [%i.n] : f32[4096]
    }
    %b.1 = block_reduce %a {by = max} : f32[512]
    %b.2 = block_reduce %b.1 {by = max} : f32[64]
    %b = row_reduce %b.2 {by = max} : f32[1]
    %total.tile = add %total.tile, %b : f32[1]
  }
  store %total.tile, %s, [0], [1]
}
#--- stderr
<stdin>:12:5: remark: '%a' is filled with 0.0 where it is not loaded [tile-padded]
   12 |     %a = load %x, [%i] : f32[4096]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:5: remark: 'reduce max' of f32 takes 3 operations on ascend910b [tile-expanded]
   13 |     %b = reduce %a {by = max, axes = [0]} : f32[1]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:5: remark: '%total' stays on the vector unit until the loop ends; the scalar unit need not wait in each round [tile-accumulates]
   15 |     %total = add %total, %e : f32
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:3: remark: 'store' takes its scalar from a tile; the scalar unit need not wait [tile-stays]
   17 |   put %total, %s, [0]
      |   ^~~~~~~~~~~~~~~~~~~

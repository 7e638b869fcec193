# A copy goes where both variables have one value, or one ends where the other begins; not in a swap.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %a = load %g, [0] : f32[16]
  %b = copy %a : f32[16]
  %c = add %a, %b : f32[16]
  %d = copy %c : f32[16]
  %d = mul %d, 2.0 : f32[16]
  %i = for 0, 3, 1 : i64 {
    # the old one
    %e = copy %a : f32[16]
    %a = copy %d : f32[16]
    %d = copy %e : f32[16]
  }
  store %a, %g, [0]
  store %d, %g, [16]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %a = buf : ub f32[16]
  %b = buf : ub f32[16]
  %c = buf : ub f32[16]
  %e = buf : ub f32[16]
  %a = load %g, [0], [16] : f32[16]
  %b = copy %a : f32[16]
  %c = add %a, %b : f32[16]
  %c = mul %c, 2.0 : f32[16]
  %i = for 0, 3, 1 : i64 {
    # the old one
    %e = copy %a : f32[16]
    %a = copy %c : f32[16]
    %c = copy %e : f32[16]
  }
  store %a, %g, [0], [16]
  store %c, %g, [16], [16]
}

# A transpose is a gather; the offsets of a loop are computed before it, from the pitches of the rows.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 120} : ptr f32
  %x = tensor %p, [12, 10] : gm f32[12,10]
  %y = tensor %p, [10, 12] : gm f32[10,12]
  %i = for 0, 12, 3 : i64 {
    %a = load %x, [%i, 0] : f32[3,10]
    %t = transpose %a {axes = [1, 0]} : f32[10,3]
    store %t, %y, [0, %i]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 120} : ptr f32
  %x = tensor %p, [12, 10] : gm f32[12,10]
  %y = tensor %p, [10, 12] : gm f32[10,12]
  %a = buf : ub f32[3,10] pitch 16
  %t = buf : ub f32[10,3] pitch 8
  %t.at.1 = buf : ub f32[80]
  %t.at.2 = buf : ub f32[80]
  %t.at.3 = buf : ub f32[80]
  %t.at.4 = buf : ub f32[80]
  %t.at.5 = buf : ub f32[80]
  %t.at.6 = buf : ub f32[80]
  %t.at.7 = buf : ub f32[80]
  %t.at.8 = buf : ub f32[80]
  %t.at.9 = buf : ub i32[80]
  %t.at.1 = iota 0.0 : f32[80]
  %t.at.2 = mul %t.at.1, 0.125 : f32[80]
  %t.at.2 = floor %t.at.2 : f32[80]
  %t.at.3 = mul %t.at.2, -5.0 : f32[80]
  %t.at.3 = add %t.at.3, %t.at.1 : f32[80]
  %t.at.4 = min %t.at.3, 29.0 : f32[80]
  %t.at.5 = mul %t.at.4, 64.0 : f32[80]
  %t.at.6 = mul %t.at.4, 0.3333333333333333 : f32[80]
  %t.at.6 = add %t.at.6, 0.16666666666666666 : f32[80]
  %t.at.6 = floor %t.at.6 : f32[80]
  %t.at.7 = mul %t.at.6, -188.0 : f32[80]
  %t.at.8 = add %t.at.7, %t.at.5 : f32[80]
  %t.at.9 = cast %t.at.8 : i32[80]
  %i = for 0, 12, 3 : i64 {
    %a = load %x, [%i, 0], [3, 10] : f32[3,10]
    %t = gather %a, %t.at.9 : f32[10,3]
    store %t, %y, [0, %i], [10, 3]
  }
}

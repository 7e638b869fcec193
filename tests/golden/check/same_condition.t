# Branches on one variable are taken together: what the first assigned is there in the second, in a loop too.
# RUN: asc2-check > /dev/null
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %n = param : i64
  %x = tensor %p, [64] : gm f32[64]
  %any = gt %n, 0 : i1
  if %any {
    %a = load %x, [0] : f32[8]
  }
  %i = for 0, %n, 1 : i64 {
    if %any {
      store %a, %x, [8]
    }
  }
  if %any {
    %b = exp %a : f32[8]
    store %b, %x, [16]
  } else {
    %b = full 0.0 : f32[8]
  }
  store %b, %x, [24]
}

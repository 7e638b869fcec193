# A while whose condition is 1 in front of it runs at least once: what it assigns has a value behind it.
# RUN: asc2-check > /dev/null
a2ir 1
kernel @k {grid = 1} {
  %x_ptr = param {size = 64} : ptr f32
  %n = param : i32
  %x = tensor %x_ptr, [64] : gm f32[64]
  %i = copy 0 : i64
  %cond = copy 1 : i1
  while %cond {
    %y = load %x, [%i] : f32[8]
    %i = add %i, 8 : i64
    %cond = lt %i, %n : i1
  }
  store %y, %x, [0]
}

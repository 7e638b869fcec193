# What inserts fill is begun anew by the first of them: between its two uses %c is not needed, and
# %b takes its bytes, though together they are more than there are.
# RUN: asc2-memplan | asc2-sync | asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 80000} : ptr f32
  %q = param {size = 80000} : ptr f32
  %x = tensor %p, [80000] : gm f32[80000]
  %y = tensor %q, [80000] : gm f32[80000]
  %a = buf : ub f32[5000]
  %b = buf : ub f32[40000]
  %c = buf : ub f32[10000]
  %a = load %x, [0], [5000] : f32[5000]
  %c = insert %a, [0] : f32[10000]
  %c = insert %a, [5000] : f32[10000]
  store %c, %y, [0], [10000]
  %b = load %x, [0], [40000] : f32[40000]
  store %b, %y, [10000], [40000]
  %c = insert %a, [5000] : f32[10000]
  %c = insert %a, [0] : f32[10000]
  store %c, %y, [60000], [10000]
}

# An element that becomes another element type on its way to memory passes through the scalar unit.
# RUN: asc2-tile --target=ascend910b | sed -n '/extract/,$p'
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 64} : ptr f16
  %x = tensor %p, [64] : gm f16[64]
  %a = load %x, [0] : f16[64]
  %b = reduce %a {by = sum, axes = [0]} : f16[1]
  %c = cast %b : f32[1]
  %e = extract %c, [0] : f32
  put %e, %x, [0]
}
#--- stdout
  %e = extract %c, [0] : f32
  put %e, %x, [0]
}

# Row 127: numbers keep their element types: what is printed is what was read.
# RUN: asc2-fmt
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f16
  %x = tensor %p, [64] : gm f16[64]
  %i = add 1, 0 : i64
  %j = add 1, 0 : i32
  %s = add 1.0, 0.5 : f16
  %t = add 1.0, 0.5 : f32
  %a = full 1.0 : f16[16]
  %b = full 1 : i64[16]
  %c = cast %b : f16[16]
  %a = add %a, %c : f16[16]
  %a = mul %a, %s : f16[16]
  store %a, %x, [%i]
}
#--- stdout
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f16
  %x = tensor %p, [64] : gm f16[64]
  %i = add 1, 0 : i64
  %j = add 1, 0 : i32
  %s = add 1.0, 0.5 : f16
  %t = add 1.0, 0.5 : f32
  %a = full 1.0 : f16[16]
  %b = full 1 : i64[16]
  %c = cast %b : f16[16]
  %a = add %a, %c : f16[16]
  %a = mul %a, %s : f16[16]
  store %a, %x, [%i]
}

# --explain tells which operations are computed in a wider type.
# RUN: asc2-tile -t tiny --explain -o /dev/null
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 64} : ptr bf16
  %x = tensor %p, [64] : gm bf16[64]
  %a = load %x, [0] : bf16[64]
  %b = mul %a, %a : bf16[64]
  store %b, %x, [0]
}
#--- stderr
<stdin>:8:3: remark: 'mul' of bf16 is computed in f32, 3 operations with the casts; tiny lacks it [tile-widened]
    8 |   %b = mul %a, %a : bf16[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~

# An operation that the target lacks for bf16 is computed in f32 between casts.
# RUN: asc2-tile -t tiny
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr bf16
  %x = tensor %p, [64] : gm bf16[64]
  %a = load %x, [0] : bf16[64]
  %b = mul %a, 0.5 : bf16[64]
  store %b, %x, [0]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr bf16
  %x = tensor %p, [64] : gm bf16[64]
  %a = buf : ub bf16[64]
  %b.1 = buf : ub f32[64]
  %b.2 = buf : ub f32[64]
  %b = buf : ub bf16[64]
  %a = load %x, [0], [64] : bf16[64]
  %b.1 = cast %a : f32[64]
  %b.2 = mul %b.1, 0.5 : f32[64]
  %b = cast %b.2 : bf16[64]
  store %b, %x, [0], [64]
}

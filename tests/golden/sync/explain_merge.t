# --explain: what it costs that two orders share a flag.
# RUN: asc2-sync --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %b = load %x, [64], [64] : f32[64]
  %c = load %x, [128], [64] : f32[64]
  %a = exp %a : f32[64]
  %b = exp %b : f32[64]
  %c = exp %c : f32[64]
}

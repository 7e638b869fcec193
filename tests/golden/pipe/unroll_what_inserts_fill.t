# A tile that two inserts fill is begun anew in each copy of the body: what lies on its bytes in
# between may stay there.
# RUN: asc2-memplan | asc2-sync | asc2-pipe | asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %t = buf {addr = [0x000000]} : ub f32[16]
  %a = buf : ub f32[8]
  %b = buf : ub f32[8]
  %u = buf {addr = [0x000000]} : ub f32[16]
  %w = buf : ub f32[16]
  %t = load %x, [0], [16] : f32[16]
  %i = for 0, 3, 1 {unroll_factor = 2} : i64 {
    %a = slice %t, [0] : f32[8]
    %b = slice %t, [8] : f32[8]
    %u = insert %b, [0] : f32[16]
    %u = insert %a, [8] : f32[16]
    %w = mul %u, -1.0 : f32[16]
    %t = max %w, 0.0 : f32[16]
  }
  store %t, %x, [0], [16]
}

# An iteration writes %u part by part, and keeps nothing of what it held: %t may lie there in between,
# also where several iterations stand beside each other.
# RUN: asc2-memplan | asc2-sync | asc2-pipe | asc2-check | grep '%u'
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [1, 64] : gm f32[1,64]
  %t = buf {addr = [0x000000]} : ub f32[1,12] pitch 16
  %a = buf : ub f32[1,8]
  %b = buf : ub f32[1,4] pitch 8
  %u = buf {addr = [0x000000]} : ub f32[1,12] pitch 16
  %w = buf : ub f32[1,12] pitch 16
  %t = load %x, [0, 0], [1, 12] : f32[1,12]
  %i = for 0, 3, 1 {unroll_factor = 2} : i64 {
    %a = slice %t, [0, 0] : f32[1,8]
    %b = slice %t, [0, 8] : f32[1,4]
    %u = insert %a, [0, 0] : f32[1,12]
    %u = insert %b, [0, 8] : f32[1,12]
    %w = mul %u, -1.0 : f32[1,12]
    %t = max %w, 0.0 : f32[1,12]
  }
  store %t, %x, [0, 0], [1, 12]
}
#--- stdout
  %u = buf {addr = [0x000000]} : ub f32[1,12] pitch 16
    %u = insert %a, [0, 0] : f32[1,12]
    %u = insert %b, [0, 8] : f32[1,12]
    %w = mul %u, -1.0 : f32[1,12]
    %u = insert %a, [0, 0] : f32[1,12]
    %u = insert %b, [0, 8] : f32[1,12]
    %w = mul %u, -1.0 : f32[1,12]
    %u = insert %a, [0, 0] : f32[1,12]
    %u = insert %b, [0, 8] : f32[1,12]
    %w = mul %u, -1.0 : f32[1,12]

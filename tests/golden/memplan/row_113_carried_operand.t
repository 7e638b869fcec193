# Row 113: an operand that comes around the loop is not overwritten in place.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %carry = buf : ub f32[256]
  %d = buf : ub f32[256]
  %n = buf : ub f32[256]
  %carry = full 0.0 : f32[256]
  %i = for 0, 4, 1 {num_stages = 1} : i64 {
    %d = load %x, [0], [256] : f32[256]
    %n = add %d, %carry : f32[256]
    store %n, %x, [1024], [256]
    %carry = mul %carry, 0.5 : f32[256]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %carry = buf {addr = [0x000000]} : ub f32[256]
  %d = buf {addr = [0x000400]} : ub f32[256]
  %n = buf {addr = [0x000800]} : ub f32[256]
  %carry = full 0.0 : f32[256]
  %i = for 0, 4, 1 {num_stages = 1} : i64 {
    %d = load %x, [0], [256] : f32[256]
    %n = add %d, %carry : f32[256]
    store %n, %x, [1024], [256]
    %carry = mul %carry, 0.5 : f32[256]
  }
}

# Row 16: a buffer that is filled before a loop and read in every round is not given away in it.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %idx = buf : ub f32[340]
  %t = buf : ub f32[340]
  %u = buf : ub f32[340]
  %idx = full 1.0 : f32[340]
  %s = for 0, 4, 1 {num_stages = 1} : i64 {
    %t = load %x, [0], [340] : f32[340]
    %u = mul %t, %idx : f32[340]
    store %u, %x, [1024], [340]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %idx = buf {addr = [0x000000]} : ub f32[340]
  %t = buf {addr = [0x000560]} : ub f32[340]
  %u = buf {addr = [0x000560]} : ub f32[340]
  %idx = full 1.0 : f32[340]
  %s = for 0, 4, 1 {num_stages = 1} : i64 {
    %t = load %x, [0], [340] : f32[340]
    %u = mul %t, %idx : f32[340]
    store %u, %x, [1024], [340]
  }
}

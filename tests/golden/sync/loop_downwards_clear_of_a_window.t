# A loop that counts down past a window that stays clears it in every round.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p0 = param {size = 65536} : ptr f32
  %t0 = tensor %p0, [65536] : gm f32[65536]
  %b = buf {addr = [0x000000]} : ub f32[64]
  %b = full 1.0 : f32[64]
  barrier all
  %j = for 4, -1, -1 : i32 {
    %o4 = mul %j, 128 : i32
    %o6 = add %o4, 4160 : i32
    store %b, %t0, [%o6], [64]
    store %b, %t0, [4096], [64]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p0 = param {size = 65536} : ptr f32
  %t0 = tensor %p0, [65536] : gm f32[65536]
  %b = buf {addr = [0x000000]} : ub f32[64]
  %b = full 1.0 : f32[64]
  barrier all
  %j = for 4, -1, -1 : i32 {
    %o4 = mul %j, 128 : i32
    %o6 = add %o4, 4160 : i32
    store %b, %t0, [%o6], [64]
    barrier mte3
    store %b, %t0, [4096], [64]
  }
}

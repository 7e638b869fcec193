# Offsets of eight bits wrap: the store of the fifth round meets that of the first, and of no other, so a barrier is needed.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %a = buf {addr = [0x000000]} : ub f32[16]
  %a = full 1.0 : f32[16]
  %i = for 0, 5, 1 : i64 {
    %n = cast %i : i8
    %m = mul %n, 64 : i8
    %w = cast %m : i64
    %o = add %w, 128 : i64
    store %a, %x, [%o], [16]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %a = buf {addr = [0x000000]} : ub f32[16]
  %a = full 1.0 : f32[16]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  %i = for 0, 5, 1 : i64 {
    %n = cast %i : i8
    %m = mul %n, 64 : i8
    %w = cast %m : i64
    %o = add %w, 128 : i64
    barrier mte3
    store %a, %x, [%o], [16]
  }
}

# Offsets of eight bits wrap: the store of round 4 meets that of round 0. What the barrier of round 2 orders is no race in earlier rounds.
# RUN: asc2-fmt | asc2-check
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
    store %a, %x, [%o], [16]
    %c = eq %i, 2 : i1
    if %c {
      barrier mte3
    }
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
    store %a, %x, [%o], [16]
    %c = eq %i, 2 : i1
    if %c {
      barrier mte3
    }
  }
}

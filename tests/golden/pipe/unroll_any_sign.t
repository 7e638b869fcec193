# Nothing is known of this step, not even its sign; the body changes the variables of the bounds.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 3, core = aiv, stage = synced} {
  %p = param {size = 1280} : ptr f32
  %n = param {value = -1} : i64
  %s = param {value = -4} : i64
  %x = tensor %p, [1280] : gm f32[1280]
  %a = buf {slots = 1, addr = [0x000000]} : ub f32[64]
  %i = for 16, %n, %s {unroll_factor = 2} : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    barrier mte2
    %s = add %s, 1 : i64
    %n = copy 0 : i64
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 3, core = aiv, stage = pipelined} {
  %p = param {size = 1280} : ptr f32
  %n = param {value = -1} : i64
  %s = param {value = -4} : i64
  %x = tensor %p, [1280] : gm f32[1280]
  %a = buf {slots = 1, addr = [0x000000]} : ub f32[64]
  %i.1 = copy %s : i64
  %i.2 = copy %n : i64
  %i.3 = sub %n, 16 : i64
  %i.4 = gt %i.1, 0 : i1
  %i.5 = where %i.4, 1, -1 : i64
  %i.6 = sub %i.1, %i.5 : i64
  %i.7 = add %i.3, %i.6 : i64
  %i.8 = floordiv %i.7, %i.1 : i64
  %i.9 = max %i.8, 0 : i64
  %i.10 = floordiv %i.9, 2 : i64
  %i.11 = mul %i.10, 2 : i64
  %i.12 = mul %i.11, %i.1 : i64
  %i.13 = add %i.12, 16 : i64
  %i.14 = mul %i.1, 2 : i64
  %i = for 16, %i.13, %i.14 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    barrier mte2
    %s = add %s, 1 : i64
    %n = copy 0 : i64
    %i.15 = add %i, %i.1 : i64
    %o = mul %i.15, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    barrier mte2
    %s = add %s, 1 : i64
    %n = copy 0 : i64
  }
  %i = for %i.13, %i.2, %i.1 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    barrier mte2
    %s = add %s, 1 : i64
    %n = copy 0 : i64
  }
}

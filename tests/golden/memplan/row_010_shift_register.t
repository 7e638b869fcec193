# Row 10: carried values that are shifted keep their places through the loop.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %lag1 = buf : ub f32[256]
  %lag2 = buf : ub f32[256]
  %out = buf : ub f32[256]
  %lag1 = full 0.0 : f32[256]
  %i = for 0, 4, 1 : i64 {
    %lag2 = copy %lag1 : f32[256]
    %o = mul %i, 256 : i64
    %lag1 = load %x, [%o], [256] : f32[256]
    %out = add %lag1, %lag2 : f32[256]
    store %out, %x, [%o], [256]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %lag1 = buf {addr = [0x000000]} : ub f32[256]
  %lag2 = buf {addr = [0x000400]} : ub f32[256]
  %out = buf {slots = 2, addr = [0x000800, 0x000c00]} : ub f32[256]
  %lag1 = full 0.0 : f32[256]
  %i = for 0, 4, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %lag2 = copy %lag1 : f32[256]
    %o = mul %i, 256 : i64
    %lag1 = load %x, [%o], [256] : f32[256]
    %out[%i.s2] = add %lag1, %lag2 : f32[256]
    store %out[%i.s2], %x, [%o], [256]
  }
}

# From tile to planned: two slots where iterations overlap, written into the text.
# RUN: asc2-tile -t tiny | asc2-memplan
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 100} : ptr f32
  %n = param {value = 100} : i32
  %x = tensor %p, [%n] : gm f32[?]
  %y = tensor %q, [%n] : gm f32[?]
  %i = for 0, 4, 1 : i64 {
    %o = mul %i, 32 : i64
    %a = load %x, [%o] : f32[32]
    %b = exp %a : f32[32]
    store %b, %y, [%o]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 100} : ptr f32
  %n = param {value = 100} : i32
  %x = tensor %p, [%n] : gm f32[?]
  %y = tensor %q, [%n] : gm f32[?]
  %a = buf {slots = 2, addr = [0x000000, 0x000080]} : ub f32[32]
  %b = buf {slots = 2, addr = [0x000100, 0x000180]} : ub f32[32]
  %i = for 0, 4, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 32 : i64
    %o.rest = sub %n, %o : i64
    %o.n = clamp %o.rest, 0, 32 : i64
    %a[%i.s2] = load %x, [%o], [%o.n] : f32[32]
    %b[%i.s2] = exp %a[%i.s2] : f32[32]
    store %b[%i.s2], %y, [%o], [%o.n]
  }
}

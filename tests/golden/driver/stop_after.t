# The whole pipe in one process stops where it is told.
# RUN: asc2 -t tiny --stop-after sync --verify-each
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
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 100} : ptr f32
  %n = param {value = 100} : i32
  %x = tensor %p, [%n] : gm f32[?]
  %y = tensor %q, [%n] : gm f32[?]
  %a = buf {slots = 2, addr = [0x000000, 0x000080]} : ub f32[32]
  %b = buf {slots = 2, addr = [0x000100, 0x000180]} : ub f32[32]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  %i = for 0, 4, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 32 : i64
    %o.rest = sub %n, %o : i64
    %o.n = clamp %o.rest, 0, 32 : i64
    wait_flag v, mte2, %i.s2
    %a[%i.s2] = load %x, [%o], [%o.n] : f32[32]
    set_flag mte2, v, %i.s2
    wait_flag mte2, v, %i.s2
    wait_flag mte3, v, %i.s2
    %b[%i.s2] = exp %a[%i.s2] : f32[32]
    set_flag v, mte3, %i.s2
    set_flag v, mte2, %i.s2
    wait_flag v, mte3, %i.s2
    store %b[%i.s2], %y, [%o], [%o.n]
    set_flag mte3, v, %i.s2
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
}

# An order to unroll: slots and flags become literals, the remainder keeps rotating.
# RUN: asc2-tile -t tiny | asc2-memplan | asc2-sync | asc2-pipe
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 100} : ptr f32
  %n = param {value = 100} : i32
  %x = tensor %p, [%n] : gm f32[?]
  %y = tensor %q, [%n] : gm f32[?]
  %i = for 0, 5, 1 {num_stages = 2, unroll_factor = 2} : i64 {
    %o = mul %i, 16 : i64
    %a = load %x, [%o] : f32[16]
    store %a, %y, [%o]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = pipelined} {
  %p = param {size = 100} : ptr f32
  %q = param {size = 100} : ptr f32
  %n = param {value = 100} : i32
  %x = tensor %p, [%n] : gm f32[?]
  %y = tensor %q, [%n] : gm f32[?]
  %a = buf {slots = 2, addr = [0x000000, 0x000040]} : ub f32[16]
  set_flag mte3, mte2, 0
  set_flag mte3, mte2, 1
  %i = for 0, 4, 2 {num_stages = 2} : i64 {
    %o = mul %i, 16 : i64
    %o.rest = sub %n, %o : i64
    %o.n = clamp %o.rest, 0, 16 : i64
    wait_flag mte3, mte2, 0
    %a[0] = load %x, [%o], [%o.n] : f32[16]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %a[0], %y, [%o], [%o.n]
    set_flag mte3, mte2, 0
    %i.1 = add %i, 1 : i64
    %o = mul %i.1, 16 : i64
    %o.rest = sub %n, %o : i64
    %o.n = clamp %o.rest, 0, 16 : i64
    wait_flag mte3, mte2, 1
    %a[1] = load %x, [%o], [%o.n] : f32[16]
    set_flag mte2, mte3, 1
    wait_flag mte2, mte3, 1
    store %a[1], %y, [%o], [%o.n]
    set_flag mte3, mte2, 1
  }
  %i = for 4, 5, 1 {num_stages = 2} : i64 {
    %o = mul %i, 16 : i64
    %o.rest = sub %n, %o : i64
    %o.n = clamp %o.rest, 0, 16 : i64
    wait_flag mte3, mte2, 0
    %a[0] = load %x, [%o], [%o.n] : f32[16]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %a[0], %y, [%o], [%o.n]
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
  wait_flag mte3, mte2, 1
}

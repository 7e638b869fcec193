# An order to unroll that cannot be followed is refused, with the reason.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 256} : ptr f32
  %n = param {value = 4} : i64
  %x = tensor %p, [256] : gm f32[256]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %i = for 0, %n, 1 {unroll_factor = 4096} : i64 {
    %o1 = add %i, 1 : i64
    %o2 = add %o1, 2 : i64
    %o3 = add %o2, 3 : i64
    %o4 = add %o3, 4 : i64
    %o5 = add %o4, 5 : i64
    %o6 = add %o5, 6 : i64
    %o7 = add %o6, 7 : i64
    %o = min %o7, 192 : i64
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %a = exp %a : f32[64]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %a, %x, [%o], [64]
    set_flag mte3, mte2, 0
    wait_flag mte3, mte2, 0
  }
}
#--- stderr
<stdin>:10:3: error: the loop cannot be unrolled 4096 times: it would have 69632 lines, and 65536 are the most [pipe-unroll]
   10 |   %i = for 0, %n, 1 {unroll_factor = 4096} : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-pipe: 1 error
#--- exit 1

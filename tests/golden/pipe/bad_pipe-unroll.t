# An order to unroll that cannot be followed is refused, with the reason.
# RUN: asc2-pipe
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 256} : ptr f32
  %n = param {value = 4} : i64
  %x = tensor %p, [256] : gm f32[256]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %i = for 0, %n, 1 {unroll_factor = 1000000} : i64 {
    %o = mul %i, 64 : i64
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
<stdin>:10:3: error: the loop cannot be unrolled 1000000 times: the loop would be too long [pipe-unroll]
   10 |   %i = for 0, %n, 1 {unroll_factor = 1000000} : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-pipe: 1 error
#--- exit 1

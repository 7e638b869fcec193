# How often a loop is unrolled, and how many stages it has, is between 1 and a limit.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 256} : ptr f32
  %x = tensor %p, [256] : gm f32[256]
  %i = for 0, 4, 1 {num_stages = 5000} : i64 {
    %a = load %x, [%i] : f32[64]
    store %a, %x, [%i]
  }
  %j = for 0, 4, 1 {unroll_factor = 100000} : i64 {
    %a = load %x, [%j] : f32[64]
    store %a, %x, [%j]
  }
  %l = for 0, 4, 1 {num_stages = 0, unroll_factor = 0} : i64 {
    %a = load %x, [%l] : f32[64]
    store %a, %x, [%l]
  }
}
#--- stderr
<stdin>:7:34: error: 'num_stages' is 1 to 4096, not 5000 [check-type]
    7 |   %i = for 0, 4, 1 {num_stages = 5000} : i64 {
      |                                  ^~~~
<stdin>:11:37: error: 'unroll_factor' is 1 to 4096, not 100000 [check-type]
   11 |   %j = for 0, 4, 1 {unroll_factor = 100000} : i64 {
      |                                     ^~~~~~
<stdin>:15:34: error: 'num_stages' is 1 to 4096, not 0 [check-type]
   15 |   %l = for 0, 4, 1 {num_stages = 0, unroll_factor = 0} : i64 {
      |                                  ^
<stdin>:15:53: error: 'unroll_factor' is 1 to 4096, not 0 [check-type]
   15 |   %l = for 0, 4, 1 {num_stages = 0, unroll_factor = 0} : i64 {
      |                                                     ^
asc2-check: 4 errors
#--- exit 1

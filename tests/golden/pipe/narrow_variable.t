# A loop whose variable has 32 bits stays as it is: the bounds that go with another order have 64.
# RUN: asc2-sync | asc2-pipe --explain | grep 'i32 {'
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 1280} : ptr f32
  %q = param {size = 1280} : ptr f32
  %n = param {value = 4} : i32
  %x = tensor %p, [1280] : gm f32[1280]
  %y = tensor %q, [1280] : gm f32[1280]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %j = for 0, %n, 1 : i32 {
    %s = slot %j, 2 : i64
    %f = get %x, [%j] : f32
    %o = mul %j, 64 : i64
    %a[%s] = load %x, [%o], [64] : f32[64]
    %a[%s] = mul %a[%s], %f : f32[64]
    store %a[%s], %y, [%o], [64]
  }
}
#--- stdout
  %j = for 0, %n, 1 : i32 {
#--- stderr
<stdin>:12:3: remark: left as it is: its variable has fewer than 64 bits; an iteration takes 113 cycles, at least 111: the scalar unit 111 [pipe-loop]
   12 |   %j = for 0, %n, 1 : i32 {
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = help: larger tiles, or an unroll_factor, would lower it

# What is told of loads that stand in a branch of their loop.
# RUN: asc2-sync | asc2-pipe --explain 2>&1 > /dev/null | grep pipe-loop
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %rows = param {value = 4} : i64
  %n = param {value = 16} : i64
  %x = tensor %p, [4, 1024] : gm f32[4,1024]
  %y = tensor %q, [4, 1024] : gm f32[4,1024]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[1,64]
  %b = buf {slots = 2, addr = [0x000400, 0x000500]} : ub f32[1,64]
  %c = buf {slots = 2, addr = [0x000600, 0x000700]} : ub f32[1,64]
  %i = for 0, %rows, 1 {parallel = true} : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [%i, 0], [1, 64] : f32[1,64]
    %j = for 0, %n, 1 : i64 {
      %a[%i.s2] = exp %a[%i.s2] : f32[1,64]
    }
    %f = extract %a[%i.s2], [0, 0] : f32
    %k = for 0, %n, 1 {parallel = true} : i64 {
      %k.s2 = slot %k, 2 : i64
      %u = mul %k, 64 : i64
      %b[%k.s2] = load %x, [%i, %u], [1, 64] : f32[1,64]
      %c[%k.s2] = mul %b[%k.s2], %f : f32[1,64]
      store %c[%k.s2], %y, [%i, %u], [1, 64]
    }
  }
}
#--- stdout
<stdin>:21:5: remark: left as it is: its lines wait for each other's results; an iteration takes 23 cycles, at least 22: pipe v 2, the slowest way round 22 [pipe-loop]
<stdin>:28:5: remark: work of mte2 goes 1 iteration ahead, in a branch of the loop; an iteration takes 71 cycles, at least 70: pipe mte2 20, the slowest way round 70 [pipe-loop]

# Each iteration needs the sum of the one before; results of its own on pipe V; the scalar unit is the bottleneck.
# RUN: asc2-sync | asc2-pipe --explain -o /dev/null
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %acc = buf {addr = [0x000000]} : ub f32[64]
  %a = buf {slots = 2, addr = [0x000100, 0x000200]} : ub f32[64]
  %c = buf {addr = [0x000300]} : ub f32[64]
  %acc = full 0.0 : f32[64]
  %a[0] = full 1.0 : f32[64]
  %a[1] = full 1.0 : f32[64]
  %c = full 1.0 : f32[64]
  %i = for 0, 5, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %acc = add %acc, %a[%i.s2] : f32[64]
    %f = extract %acc, [0] : f32
    %acc = mul %acc, %f : f32[64]
  }
  %i = for 0, 5, 1 : i64 {
    %c = exp %c : f32[64]
    %a[0] = exp %a[0] : f32[64]
    %a[1] = exp %a[1] : f32[64]
  }
  %i = for 0, 64, 1 : i64 {
    %f = get %x, [%i] : f32
    %g = mul %f, 2.0 : f32
    put %g, %x, [%i]
  }
  store %acc, %x, [0], [64]
}
#--- stderr
<stdin>:13:3: remark: left as it is: no other order is faster; an iteration takes 57 cycles, at least 52: the scalar unit 16, the slowest way round 52 [pipe-loop]
   13 |   %i = for 0, 5, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:5: note: on the way round for 21 of the cycles
   16 |     %acc = add %acc, %a[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:19:5: note: on the way round for 10 of the cycles
   19 |     %f = extract %acc, [0] : f32
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:20:5: note: on the way round for 21 of the cycles
   20 |     %acc = mul %acc, %f : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: the chain add, extract, mul is carried by %acc; several partial results, put together behind the loop, would lower it
<stdin>:23:3: remark: left as it is: no other order is faster; an iteration takes 27 cycles, at least 22: pipe v 6, the slowest way round 22 [pipe-loop]
   23 |   %i = for 0, 5, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:25:5: note: on the way round for 22 of the cycles
   25 |     %c = exp %c : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~
   = help: the chain exp is carried by %c; several partial results, put together behind the loop, would lower it
<stdin>:29:3: remark: left as it is: the pipes run beside each other already; an iteration takes 204 cycles, at least 201: the scalar unit 201 [pipe-loop]
   29 |   %i = for 0, 64, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = help: it reads and writes single elements in memory; whole tiles would lower it

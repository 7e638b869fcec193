# The next load may read what this iteration stores.
# RUN: asc2-sync | asc2-pipe --explain -o /dev/null
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 640} : ptr f32
  %x = tensor %p, [640] : gm f32[640]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {addr = [0x000200]} : ub f32[64]
  %i = for 0, 5, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %o.1 = add %o, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %f = extract %a[%i.s2], [0] : f32
    %b = mul %a[%i.s2], %f : f32[64]
    store %b, %x, [%o.1], [64]
  }
}
#--- stderr
<stdin>:9:3: remark: left as it is: its lines wait for each other's results; an iteration takes 279 cycles, at least 271: the scalar unit 22, the slowest way round 271 [pipe-loop]
    9 |   %i = for 0, 5, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: note: on the way round for 120 of the cycles
   14 |     %a[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:5: note: on the way round for 10 of the cycles
   17 |     %f = extract %a[%i.s2], [0] : f32
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: note: on the way round for 21 of the cycles
   18 |     %b = mul %a[%i.s2], %f : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:21:5: note: on the way round for 120 of the cycles
   21 |     store %b, %x, [%o.1], [64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: the chain load, extract, mul, store is carried by %x, which one iteration writes and a later one reads

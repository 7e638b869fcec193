# Loads would go ahead of what the scalar unit waits for, had %a a slot more.
# RUN: asc2-sync | asc2-pipe --explain -o /dev/null
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000200]} : ub f32[64]
  %i = for 0, 5, 1 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    %f = extract %a, [0] : f32
    %b = mul %a, %f : f32[64]
  }
}
#--- stderr
<stdin>:9:3: remark: left as it is: its lines wait for each other's results; an iteration takes 157 cycles, at least 151: pipe mte2 20, the slowest way round 151 [pipe-loop]
    9 |   %i = for 0, 5, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: note: on the way round for 120 of the cycles
   12 |     %a = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:5: note: on the way round for 10 of the cycles
   15 |     %f = extract %a, [0] : f32
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:5: note: on the way round for 21 of the cycles
   16 |     %b = mul %a, %f : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~
   = help: one slot more for %a (256 bytes) would lower it

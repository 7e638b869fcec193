# Loads with one slot wait for the iteration before, so they stay where they are.
# RUN: asc2-pipe --explain -o /dev/null
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 320} : ptr f32
  %q = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %y = tensor %q, [320] : gm f32[320]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000200]} : ub f32[64]
  set_flag v, mte2, 0
  %i = for 4, -1, -1 : i64 {
    %o = mul %i, 64 : i64
    wait_flag v, mte2, 0
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %b = exp %a : f32[64]
    set_flag v, mte2, 0
    barrier v
    %b = exp %b : f32[64]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %b, %y, [%o], [64]
    set_flag mte3, v, 0
    wait_flag mte3, v, 0
  }
  wait_flag v, mte2, 0
}
#--- stderr
<stdin>:13:3: remark: left as it is: its lines wait for each other's results; an iteration takes 171 cycles, at least 164: pipe mte2 20, the slowest way round 164 [pipe-loop]
   13 |   %i = for 4, -1, -1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:19:5: note: on the way round for 22 of the cycles
   19 |     %b = exp %a : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~
<stdin>:22:5: note: on the way round for 22 of the cycles
   22 |     %b = exp %b : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~
<stdin>:25:5: note: on the way round for 120 of the cycles
   25 |     store %b, %y, [%o], [64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~
   = help: one slot more for %b (256 bytes) would lower it

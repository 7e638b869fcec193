# Each load waits for a pad fill of the same iteration: what bounds the loop is that V and MTE2 take turns.
# RUN: asc2-pipe --explain -o /dev/null
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 320} : ptr f32
  %x = tensor %p, [320] : gm f32[320]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {addr = [0x000200]} : ub f32[64]
  %i = for 0, 5, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %c = gt %i, 3 : i1
    if %c {
      %a[%i.s2] = full 0.0 : f32[64]
    }
    set_flag v, mte2, 0
    wait_flag v, mte2, 0
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %b = exp %a[%i.s2] : f32[64]
    barrier v
  }
}
#--- stderr
<stdin>:10:3: remark: left as it is: its loads wait for work of v in the same iteration; an iteration takes at least 22 cycles on pipe mte2, the scalar unit 12, the way round its waits 136 [pipe-loop]
   10 |   %i = for 0, 5, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: note: mte2 waits for v
   18 |     wait_flag v, mte2, 0
      |     ^~~~~~~~~~~~~~~~~~~~
<stdin>:21:5: note: v waits for mte2
   21 |     wait_flag mte2, v, 0
      |     ^~~~~~~~~~~~~~~~~~~~

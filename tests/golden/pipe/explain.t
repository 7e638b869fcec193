# What asc2-pipe did with a loop, and what bounds it.
# RUN: asc2-pipe --explain -o /dev/null
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 256} : ptr f32
  %n = param {value = 4} : i64
  %x = tensor %p, [256] : gm f32[256]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %i = for 0, 4, 1 : i64 {
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
<stdin>:10:3: remark: left as it is: its lines wait for each other's results; an iteration takes 268 cycles, at least 262: pipe mte2 20, the slowest way round 262 [pipe-loop]
   10 |   %i = for 0, 4, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: note: on the way round for 120 of the cycles
   12 |     %a = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:5: note: on the way round for 22 of the cycles
   15 |     %a = exp %a : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: note: on the way round for 120 of the cycles
   18 |     store %a, %x, [%o], [64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~
   = help: one slot more for %a (256 bytes) would lower it

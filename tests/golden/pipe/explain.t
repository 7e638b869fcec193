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
<stdin>:10:3: remark: left as it is: its pipes wait for each other; an iteration takes at least 22 cycles on pipe mte2, the scalar unit 10, the way round its waits 255 [pipe-loop]
   10 |   %i = for 0, 4, 1 : i64 {
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: note: v waits for mte2
   14 |     wait_flag mte2, v, 0
      |     ^~~~~~~~~~~~~~~~~~~~
<stdin>:17:5: note: mte3 waits for v
   17 |     wait_flag v, mte3, 0
      |     ^~~~~~~~~~~~~~~~~~~~
<stdin>:20:5: note: mte2 waits for mte3
   20 |     wait_flag mte3, mte2, 0
      |     ^~~~~~~~~~~~~~~~~~~~~~~

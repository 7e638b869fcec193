# The figures of a run: its bound, what each pipe did, and which line waited for which.
# RUN: asc2-sim --init random --stats
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 256} : ptr f32
  %x = tensor %p, [256] : gm f32[256]
  %a = buf {addr = [0x000000]} : ub f32[64]
  set_flag mte3, mte2, 0
  %i = for 0, 256, 64 : i64 {
    wait_flag mte3, mte2, 0
    %a = load %x, [%i], [64] : f32[64] loc "k.py":4:5
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %a = exp %a : f32[64] loc "k.py":5:5
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %a, %x, [%i], [64] loc "k.py":6:5
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
}
#--- stdout
kernel @k, stage synced, 1 block
  cycles   1076 (1.08 us at 1000 MHz)
  bound    289 (reached to 26.9 %): v is busy for 48, fill and drain
  by data  1049, if flags, barriers and queues cost nothing
  oracle   1052, if nobody waited but for data: 24 cycles (2.2 %) less
  gm       1024 bytes in, 1024 bytes out
  roofline 0.125 operations a byte, so gm bounds: 0.24 of 8.00 operations a cycle and core (3.0 %)
  run      4 loads, 4 stores, 4 tile operations, 5 scalar operations
  sync     13 flags set, 13 waits, 0 barriers
      pipe                 busy              waiting                 idle  instructions
         s           43    4.0%          646   60.0%          387   36.0%             5
         v           48    4.5%          884   82.2%          144   13.4%            12
      mte2           80    7.4%          988   91.8%            8    0.7%            13
      mte3           80    7.4%          881   81.9%          115   10.7%            13
  line 15 waits 884 cycles for the load of line 12, 4 times (k.py:5:5 for k.py:4:5)
  line 18 waits 881 cycles for the exp of line 15, 4 times (k.py:6:5 for k.py:5:5)
  line 12 waits 741 cycles for the store of line 18, 3 times (k.py:4:5 for k.py:6:5)
  line 15 waits 347 cycles for a place in the queue of v, 3 times (k.py:5:5)
  line 21 waits 247 cycles for the store of line 18, 1 time
  line 12 waits 236 cycles for a place in the queue of mte2, 2 times (k.py:4:5)
  line 18 waits 63 cycles for a place in the queue of mte3, 3 times (k.py:6:5)

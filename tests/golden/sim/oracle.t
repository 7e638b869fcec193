# Perfect synchronisation: of a file that waits too much, an oracle obeys the data alone.
# RUN: asc2-sim --init random --sync=oracle --stats
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 128} : ptr f32
  %x = tensor %p, [128] : gm f32[128]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  barrier all
  %b = load %x, [64], [64] : f32[64]
  barrier all
  store %a, %x, [0], [64]
  barrier all
  store %b, %x, [64], [64]
}
#--- stdout
kernel @k, stage synced, 1 block
  cycles   261 (0.26 us at 1000 MHz)
  bound    161 (reached to 61.7 %): mte2 is busy for 40, fill and drain
  by data  261, if flags, barriers and queues cost nothing
  oracle   261, if nobody waited but for data: 0 cycles (0.0 %) less
  gm       512 bytes in, 512 bytes out
  run      2 loads, 2 stores, 0 tile operations, 0 scalar operations
  sync     0 flags set, 0 waits, 3 barriers
      pipe                 busy              waiting                 idle  instructions
         s            7    2.7%            0    0.0%          254   97.3%             3
      mte2           40   15.3%            0    0.0%          221   84.7%             2
      mte3           40   15.3%            0    0.0%          221   84.7%             2

# One core alone cannot tell what the other one orders.
# RUN: asc2-sync --mode=verify
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_cross mte2, 0
}
#--- stderr
<stdin>:10:3: error: with --mode=verify: an order may lead through the other core, by this flag [sync-other-core]
   10 |   set_cross mte2, 0
      |   ^~~~~~~~~~~~~~~~~
   = help: asc2-check judges both cores
asc2-sync: 1 error
#--- exit 1

# cases/reports.md, row 136: flags between cores are written by hand, with all others; mixing is refused.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = planned} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : l1 f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_cross mte2, 0
}
#--- stderr
<stdin>:10:3: error: flags between cores come with flags of one's own [sync-flag-id]
   10 |   set_cross mte2, 0
      |   ^~~~~~~~~~~~~~~~~
   = help: write the flags of this kernel by hand, with stage = synced
asc2-sync: 1 error
#--- exit 1

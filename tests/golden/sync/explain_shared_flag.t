# Four loads, two flags: two of the four orders share one, from the later set to the earlier wait.
# RUN: asc2-sync --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %d = buf {addr = [0x000300]} : ub f32[64]
  %e = buf {addr = [0x000400]} : ub f32[512]
  %a = load %x, [0], [64] : f32[64]
  %b = load %x, [64], [64] : f32[64]
  %c = load %x, [128], [64] : f32[64]
  %d = load %x, [192], [64] : f32[64]
  %e = load %x, [256], [512] : f32[512]
  %a = exp %a : f32[64]
  %b = exp %b : f32[64]
  %c = exp %c : f32[64]
  %d = exp %d : f32[64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %d = buf {addr = [0x000300]} : ub f32[64]
  %e = buf {addr = [0x000400]} : ub f32[512]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  %b = load %x, [64], [64] : f32[64]
  %c = load %x, [128], [64] : f32[64]
  %d = load %x, [192], [64] : f32[64]
  set_flag mte2, v, 1
  %e = load %x, [256], [512] : f32[512]
  wait_flag mte2, v, 0
  %a = exp %a : f32[64]
  wait_flag mte2, v, 1
  %b = exp %b : f32[64]
  %c = exp %c : f32[64]
  %d = exp %d : f32[64]
}
#--- stderr
<stdin>:16:3: remark: mte2 -> v has 2 ids: two orders share a flag, for about 20 cycles [sync-merge]
   16 |   %c = load %x, [128], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:3: remark: mte2 -> v has 2 ids: two orders share a flag, for about 40 cycles [sync-merge]
   17 |   %d = load %x, [192], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:19:3: remark: flag 0 mte2 -> v: 'exp' reads '%a' that 'load' writes [sync-flag]
   19 |   %a = exp %a : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:14:3: note: the earlier operation
   14 |   %a = load %x, [0], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:22:3: remark: flag 1 mte2 -> v: 'exp' reads '%d' that 'load' writes [sync-flag]
   22 |   %d = exp %d : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:17:3: note: the earlier operation
   17 |   %d = load %x, [192], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:21:3: note: also 'exp' reads '%c' that 'load' writes
   21 |   %c = exp %c : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:16:3: note: the earlier operation
   16 |   %c = load %x, [128], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:20:3: note: also 'exp' reads '%b' that 'load' writes
   20 |   %b = exp %b : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:15:3: note: the earlier operation
   15 |   %b = load %x, [64], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

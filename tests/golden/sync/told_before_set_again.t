# Two flags for three loads: the vector unit tells that it has waited before one is set again.
# RUN: asc2-sync --explain | asc2-check --strict --redundant
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %a = exp %a : f32[64]
  %b = load %x, [64], [64] : f32[64]
  %b = exp %b : f32[64]
  %c = load %x, [128], [64] : f32[64]
  %c = exp %c : f32[64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  set_flag v, mte2, 0
  %a = exp %a : f32[64]
  %b = load %x, [64], [64] : f32[64]
  set_flag mte2, v, 1
  wait_flag mte2, v, 1
  %b = exp %b : f32[64]
  %c = load %x, [128], [64] : f32[64]
  wait_flag v, mte2, 0
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %c = exp %c : f32[64]
}
#--- stderr
<stdin>:12:3: remark: flag 0 mte2 -> v: 'exp' reads '%a' that 'load' writes [sync-flag]
   12 |   %a = exp %a : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:11:3: note: the earlier operation
   11 |   %a = load %x, [0], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:3: remark: flag 1 mte2 -> v: 'exp' reads '%b' that 'load' writes [sync-flag]
   14 |   %b = exp %b : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:13:3: note: the earlier operation
   13 |   %b = load %x, [64], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:3: remark: flag 0 v -> mte2: its flags mte2 -> v are down before they are set again [sync-flag]
   15 |   %c = load %x, [128], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:3: note: the earlier operation
   12 |   %a = exp %a : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:16:3: remark: flag 0 mte2 -> v: 'exp' reads '%c' that 'load' writes [sync-flag]
   16 |   %c = exp %c : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
<stdin>:15:3: note: the earlier operation
   15 |   %c = load %x, [128], [64] : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

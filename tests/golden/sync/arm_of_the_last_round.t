# A branch of the last round only: no flag in it is set a second time, so none needs another one the
# other way to be down.
# RUN: asc2-sync --explain
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %b = full 2.0 : f32[64]
  %i = for 0, 2, 1 : i64 {
    %last = ge %i, 1 : i1
    if %last {
      %a = load %x, [64], [64] : f32[64]
      %b = exp %a : f32[64]
    }
  }
  store %b, %x, [128], [64]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %b = full 2.0 : f32[64]
  barrier v
  %i = for 0, 2, 1 : i64 {
    %last = ge %i, 1 : i1
    if %last {
      %a = load %x, [64], [64] : f32[64]
      set_flag mte2, v, 0
      wait_flag mte2, v, 0
      %b = exp %a : f32[64]
    }
  }
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %b, %x, [128], [64]
}
#--- stderr
<stdin>:16:7: remark: flag 0 mte2 -> v: 'exp' reads '%a' that 'load' writes [sync-flag]
   16 |       %b = exp %a : f32[64]
      |       ^~~~~~~~~~~~~~~~~~~~~
<stdin>:15:7: note: the earlier operation
   15 |       %a = load %x, [64], [64] : f32[64]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:7: remark: barrier v: 'exp' overwrites '%b' that 'full' writes [sync-barrier]
   16 |       %b = exp %a : f32[64]
      |       ^~~~~~~~~~~~~~~~~~~~~
<stdin>:11:3: note: the earlier operation
   11 |   %b = full 2.0 : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
<stdin>:19:3: remark: flag 0 v -> mte3: 'store' reads '%b' that 'exp' writes [sync-flag]
   19 |   store %b, %x, [128], [64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:7: note: the earlier operation
   16 |       %b = exp %a : f32[64]
      |       ^~~~~~~~~~~~~~~~~~~~~

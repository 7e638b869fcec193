# Two buffers of two slots and two flags: the orders of both buffers share the flags that turn.
# RUN: asc2-sync --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %c = buf {addr = [0x000400]} : ub f32[64]
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %c = exp %a[%i.s2] : f32[64]
    %b[%i.s2] = load %x, [%o], [64] : f32[64]
    %c = add %c, %b[%i.s2] : f32[64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %c = buf {addr = [0x000400]} : ub f32[64]
  set_flag v, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    wait_flag v, mte2, 0
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 1
    wait_flag mte2, v, 1
    %c = exp %a[%i.s2] : f32[64]
    %b[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    barrier v
    %c = add %c, %b[%i.s2] : f32[64]
    set_flag v, mte2, 0
  }
  wait_flag v, mte2, 0
}
#--- stderr
<stdin>:16:5: remark: flag 1 mte2 -> v: 'exp' reads '%a' that 'load' writes [sync-flag]
   16 |     %c = exp %a[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:5: note: the earlier operation
   15 |     %a[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:5: remark: flag 0 v -> mte2: 'load' overwrites '%b' that 'add' reads, 1 iteration earlier [sync-flag]
   17 |     %b[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: note: the earlier operation
   18 |     %c = add %c, %b[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:5: note: also 'load' overwrites '%a' that 'exp' reads
   15 |     %a[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:5: note: the earlier operation
   16 |     %c = exp %a[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: remark: flag 0 mte2 -> v: 'add' reads '%b' that 'load' writes [sync-flag]
   18 |     %c = add %c, %b[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:5: note: the earlier operation
   17 |     %b[%i.s2] = load %x, [%o], [64] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: remark: barrier v: 'add' reads '%c' that 'exp' writes [sync-barrier]
   18 |     %c = add %c, %b[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:16:5: note: the earlier operation
   16 |     %c = exp %a[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: remark: v -> mte2 has 2 ids: two orders share a flag, for about 8 cycles [sync-merge]
   18 |     %c = add %c, %b[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: remark: mte2 -> v has 2 ids: an order the other way spans 1 iterations instead of 2, for about 344 cycles [sync-merge]
   18 |     %c = add %c, %b[%i.s2] : f32[64]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

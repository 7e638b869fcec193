# --explain: for each flag and barrier, the two operations that it orders.
# RUN: asc2-sync --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64] loc "k.py":5:9
    %b = exp %a : f32[64] loc "k.py":6:9
    %b = add %b, 1.0 : f32[64] loc "k.py":7:9
  }
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
  set_flag v, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    wait_flag v, mte2, 0
    %a = load %x, [%o], [64] : f32[64]                          loc "k.py":5:9
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    barrier v
    %b = exp %a : f32[64]                                       loc "k.py":6:9
    set_flag v, mte2, 0
    barrier v
    %b = add %b, 1.0 : f32[64]                                  loc "k.py":7:9
  }
  wait_flag v, mte2, 0
}
#--- stderr
<stdin>:13:5: remark: flag 0 v -> mte2: 'load' overwrites '%a' that 'exp' reads, 1 iteration earlier [sync-flag]
   13 |     %a = load %x, [%o], [64] : f32[64] loc "k.py":5:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:5:9: note: the later operation
<stdin>:14:5: note: the earlier operation
   14 |     %b = exp %a : f32[64] loc "k.py":6:9
      |     ^~~~~~~~~~~~~~~~~~~~~
k.py:6:9: note: the earlier operation
<stdin>:14:5: remark: flag 0 mte2 -> v: 'exp' reads '%a' that 'load' writes [sync-flag]
   14 |     %b = exp %a : f32[64] loc "k.py":6:9
      |     ^~~~~~~~~~~~~~~~~~~~~
k.py:6:9: note: the later operation
<stdin>:13:5: note: the earlier operation
   13 |     %a = load %x, [%o], [64] : f32[64] loc "k.py":5:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:5:9: note: the earlier operation
<stdin>:14:5: remark: barrier v: 'exp' overwrites '%b' that 'add' reads [sync-barrier]
   14 |     %b = exp %a : f32[64] loc "k.py":6:9
      |     ^~~~~~~~~~~~~~~~~~~~~
k.py:6:9: note: the later operation
<stdin>:15:5: note: the earlier operation
   15 |     %b = add %b, 1.0 : f32[64] loc "k.py":7:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:7:9: note: the earlier operation
<stdin>:15:5: remark: barrier v: 'add' reads '%b' that 'exp' writes [sync-barrier]
   15 |     %b = add %b, 1.0 : f32[64] loc "k.py":7:9
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:7:9: note: the later operation
<stdin>:14:5: note: the earlier operation
   14 |     %b = exp %a : f32[64] loc "k.py":6:9
      |     ^~~~~~~~~~~~~~~~~~~~~
k.py:6:9: note: the earlier operation

# Two flags for one order: one handshake can go, and so can the barrier.
# RUN: asc2-check --redundant | asc2-fmt
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 128} : ptr f32
  %n = param {value = 2} : i32
  %x = tensor %p, [128] : gm f32[128]
  %a = buf {addr = [0x000000]} : ub f32[64]
  set_flag mte3, mte2, 0
  set_flag mte3, mte2, 1
  %i = for 0, %n, 1 {parallel = true} : i64 {
    %o = mul %i, 64 : i64
    wait_flag mte3, mte2, 0
    wait_flag mte3, mte2, 1
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %a, %x, [%o], [64]
    set_flag mte3, mte2, 0
    set_flag mte3, mte2, 1
  }
  barrier mte3
  wait_flag mte3, mte2, 0
  wait_flag mte3, mte2, 1
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 128} : ptr f32
  %n = param {value = 2} : i32
  %x = tensor %p, [128] : gm f32[128]
  %a = buf {addr = [0x000000]} : ub f32[64]
  set_flag mte3, mte2, 0
  set_flag mte3, mte2, 1
  %i = for 0, %n, 1 {parallel = true} : i64 {
    %o = mul %i, 64 : i64
    wait_flag mte3, mte2, 0
    wait_flag mte3, mte2, 1
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %a, %x, [%o], [64]
    set_flag mte3, mte2, 0
    set_flag mte3, mte2, 1
  }
  barrier mte3
  wait_flag mte3, mte2, 0
  wait_flag mte3, mte2, 1
}
#--- stderr
<stdin>:10:3: warning: 'set_flag' orders nothing that is not ordered without it [check-redundant]
   10 |   set_flag mte3, mte2, 0
      |   ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: note: goes with it
   14 |     wait_flag mte3, mte2, 0
      |     ^~~~~~~~~~~~~~~~~~~~~~~
<stdin>:20:5: note: goes with it
   20 |     set_flag mte3, mte2, 0
      |     ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:24:3: note: goes with it
   24 |   wait_flag mte3, mte2, 0
      |   ^~~~~~~~~~~~~~~~~~~~~~~
<stdin>:23:3: warning: 'barrier' orders nothing that is not ordered without it [check-redundant]
   23 |   barrier mte3
      |   ^~~~~~~~~~~~

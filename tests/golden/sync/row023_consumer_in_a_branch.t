# The consumer stands in a branch at the end: the slot is free again on both paths.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %c = gt %i, 1 : i1
    if %c {
      %u = add %o, 2048 : i64
      store %a[%i.s2], %x, [%u], [64]
    }
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
  set_flag mte3, mte2, 0
  set_flag mte3, mte2, 1
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    wait_flag mte3, mte2, %i.s2
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, mte3, %i.s2
    %c = gt %i, 1 : i1
    wait_flag mte2, mte3, %i.s2
    if %c {
      %u = add %o, 2048 : i64
      store %a[%i.s2], %x, [%u], [64]
    }
    set_flag mte3, mte2, %i.s2
  }
  wait_flag mte3, mte2, 0
  wait_flag mte3, mte2, 1
}

# parallel = true is believed: iterations do not meet in GM, whatever the offsets say.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %m = param {value = 64} : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %i = for 0, %n, 1 {parallel = true} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, %m : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %b[%i.s2] = exp %a[%i.s2] : f32[64]
    store %b[%i.s2], %x, [%o], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %m = param {value = 64} : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  %i = for 0, %n, 1 {parallel = true} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, %m : i64
    wait_flag v, mte2, %i.s2
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, %i.s2
    wait_flag mte2, v, %i.s2
    wait_flag mte3, v, %i.s2
    %b[%i.s2] = exp %a[%i.s2] : f32[64]
    set_flag v, mte3, %i.s2
    set_flag v, mte2, %i.s2
    wait_flag v, mte3, %i.s2
    store %b[%i.s2], %x, [%o], [64]
    set_flag mte3, v, %i.s2
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
}

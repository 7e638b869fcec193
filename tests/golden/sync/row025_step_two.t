# Slots count iterations, whatever the step of the loop.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {addr = [0x000200]} : ub f32[64]
  %i = for 1, 9, 2 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    %b = exp %a[%i.s2] : f32[64]
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
  %b = buf {addr = [0x000200]} : ub f32[64]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  %i = for 1, 9, 2 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 64 : i64
    wait_flag v, mte2, %i.s2
    %a[%i.s2] = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, %i.s2
    wait_flag mte2, v, %i.s2
    barrier v
    %b = exp %a[%i.s2] : f32[64]
    set_flag v, mte2, %i.s2
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
}

# The number of a flag that turns is computed before the first line of the loop that is no number
# itself: the sum of a tile and an integer is none.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr i32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm i32[4096]
  %a = buf {addr = [0x000000]} : ub i32[16]
  %t = buf {slots = 6, addr = [0x000180, 0x0001e0, 0x000240, 0x0002a0, 0x000300, 0x000360]} : ub i32[16]
  %a = full 1 : i32[16]
  %i = for 0, %n, 1 : i64 {
    %i.s6 = slot %i, 6 : i64
    %t[%i.s6] = add %a, 9 : i32[16]
    %o = mul %i, 16 : i64
    store %t[%i.s6], %x, [%o], [16]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr i32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm i32[4096]
  %a = buf {addr = [0x000000]} : ub i32[16]
  %t = buf {slots = 6, addr = [0x000180, 0x0001e0, 0x000240, 0x0002a0, 0x000300, 0x000360]} : ub i32[16]
  %a = full 1 : i32[16]
  barrier v
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  %i = for 0, %n, 1 : i64 {
    %i.s6 = slot %i, 6 : i64
    %i.s2 = slot %i, 2 : i64
    wait_flag mte3, v, %i.s2
    %t[%i.s6] = add %a, 9 : i32[16]
    set_flag v, mte3, %i.s2
    %o = mul %i, 16 : i64
    wait_flag v, mte3, %i.s2
    store %t[%i.s6], %x, [%o], [16]
    set_flag mte3, v, %i.s2
  }
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
}

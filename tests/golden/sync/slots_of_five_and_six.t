# Slots that turn after five and six iterations: each buffer waits for its own slot only.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 8192} : ptr i16
  %q = param {size = 8192} : ptr i16
  %n = param {value = 4} : i32
  %x = tensor %p, [8192] : gm i16[8192]
  %y = tensor %q, [8192] : gm i16[8192]
  %a = buf {slots = 5, addr = [0x000000, 0x000020, 0x000040, 0x000060, 0x000080]} : ub i16[16]
  %b = buf {slots = 6, addr = [0x000100, 0x000120, 0x000140, 0x000160, 0x000180, 0x0001a0]} : ub i16[16]
  %i = for 0, %n, 1 : i64 {
    %i.s5 = slot %i, 5 : i64
    %i.s6 = slot %i, 6 : i64
    %o = mul %i, 16 : i64
    %a[%i.s5] = load %x, [%o], [16] : i16[16]
    %b[%i.s6] = add %a[%i.s5], 1 : i16[16]
    store %b[%i.s6], %y, [%o], [16]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 8192} : ptr i16
  %q = param {size = 8192} : ptr i16
  %n = param {value = 4} : i32
  %x = tensor %p, [8192] : gm i16[8192]
  %y = tensor %q, [8192] : gm i16[8192]
  %a = buf {slots = 5, addr = [0x000000, 0x000020, 0x000040, 0x000060, 0x000080]} : ub i16[16]
  %b = buf {slots = 6, addr = [0x000100, 0x000120, 0x000140, 0x000160, 0x000180, 0x0001a0]} : ub i16[16]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  set_flag v, mte2, 2
  set_flag v, mte2, 3
  set_flag v, mte2, 4
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  set_flag mte3, v, 2
  set_flag mte3, v, 3
  set_flag mte3, v, 4
  set_flag mte3, v, 5
  %i = for 0, %n, 1 : i64 {
    %i.s5 = slot %i, 5 : i64
    %i.s6 = slot %i, 6 : i64
    %o = mul %i, 16 : i64
    wait_flag v, mte2, %i.s5
    %a[%i.s5] = load %x, [%o], [16] : i16[16]
    set_flag mte2, v, %i.s5
    wait_flag mte2, v, %i.s5
    wait_flag mte3, v, %i.s6
    %b[%i.s6] = add %a[%i.s5], 1 : i16[16]
    set_flag v, mte3, %i.s6
    set_flag v, mte2, %i.s5
    wait_flag v, mte3, %i.s6
    store %b[%i.s6], %y, [%o], [16]
    set_flag mte3, v, %i.s6
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
  wait_flag v, mte2, 2
  wait_flag v, mte2, 3
  wait_flag v, mte2, 4
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
  wait_flag mte3, v, 2
  wait_flag mte3, v, 3
  wait_flag mte3, v, 4
  wait_flag mte3, v, 5
}

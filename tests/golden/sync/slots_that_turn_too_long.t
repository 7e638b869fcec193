# Slots whose turns meet again after 1001 iterations only: each iteration waits for the one before.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 8192} : ptr i16
  %q = param {size = 8192} : ptr i16
  %n = param {value = 40} : i32
  %x = tensor %p, [8192] : gm i16[8192]
  %y = tensor %q, [8192] : gm i16[8192]
  %a = buf {slots = 7, addr = [0x000000, 0x000020, 0x000040, 0x000060, 0x000080, 0x0000a0, 0x0000c0]} : ub i16[16]
  %b = buf {slots = 11, addr = [0x001000, 0x001020, 0x001040, 0x001060, 0x001080, 0x0010a0, 0x0010c0, 0x0010e0, 0x001100, 0x001120, 0x001140]} : ub i16[16]
  %c = buf {slots = 13, addr = [0x002000, 0x002020, 0x002040, 0x002060, 0x002080, 0x0020a0, 0x0020c0, 0x0020e0, 0x002100, 0x002120, 0x002140, 0x002160, 0x002180]} : ub i16[16]
  %i = for 0, %n, 1 : i64 {
    %i.s7 = slot %i, 7 : i64
    %i.s11 = slot %i, 11 : i64
    %i.s13 = slot %i, 13 : i64
    %o = mul %i, 16 : i64
    %a[%i.s7] = load %x, [%o], [16] : i16[16]
    %b[%i.s11] = add %a[%i.s7], 1 : i16[16]
    %c[%i.s13] = add %b[%i.s11], 1 : i16[16]
    store %c[%i.s13], %y, [%o], [16]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 8192} : ptr i16
  %q = param {size = 8192} : ptr i16
  %n = param {value = 40} : i32
  %x = tensor %p, [8192] : gm i16[8192]
  %y = tensor %q, [8192] : gm i16[8192]
  %a = buf {slots = 7, addr = [0x000000, 0x000020, 0x000040, 0x000060, 0x000080, 0x0000a0, 0x0000c0]} : ub i16[16]
  %b = buf {slots = 11, addr = [0x001000, 0x001020, 0x001040, 0x001060, 0x001080, 0x0010a0, 0x0010c0, 0x0010e0, 0x001100, 0x001120, 0x001140]} : ub i16[16]
  %c = buf {slots = 13, addr = [0x002000, 0x002020, 0x002040, 0x002060, 0x002080, 0x0020a0, 0x0020c0, 0x0020e0, 0x002100, 0x002120, 0x002140, 0x002160, 0x002180]} : ub i16[16]
  set_flag v, mte2, 0
  set_flag mte3, v, 0
  %i = for 0, %n, 1 : i64 {
    %i.s7 = slot %i, 7 : i64
    %i.s11 = slot %i, 11 : i64
    %i.s13 = slot %i, 13 : i64
    %o = mul %i, 16 : i64
    wait_flag v, mte2, 0
    %a[%i.s7] = load %x, [%o], [16] : i16[16]
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %b[%i.s11] = add %a[%i.s7], 1 : i16[16]
    set_flag v, mte2, 0
    wait_flag mte3, v, 0
    barrier v
    %c[%i.s13] = add %b[%i.s11], 1 : i16[16]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %c[%i.s13], %y, [%o], [16]
    set_flag mte3, v, 0
  }
  wait_flag v, mte2, 0
  wait_flag mte3, v, 0
}

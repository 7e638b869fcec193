# Lines that only number the flags of the input go with them, and those of others stay: %i.s2 is the
# slot of a load too. A flag between cores stays.
# RUN: asc2-sync --mode=none --resync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  set_flag v, mte2, 1
  set_flag v, mte2, 2
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %i.s2.1 = add %i.s2, 1 : i64
    %i.s3 = slot %i, 3 : i64
    %t = add %i.s3, 4 : i64
    wait_flag v, mte2, %i.s2.1
    %a[%i.s2] = load %x, [0], [64] : f32[64]
    set_flag mte2, v, %t
    wait_flag mte2, v, %t
    %a[%i.s2] = add %a[%i.s2], 1.0 : f32[64]
    set_flag v, mte2, %i.s2.1
    set_cross v, 0
  }
  wait_flag v, mte2, 1
  wait_flag v, mte2, 2
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %i = for 0, %n, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [0], [64] : f32[64]
    %a[%i.s2] = add %a[%i.s2], 1.0 : f32[64]
    set_cross v, 0
  }
}

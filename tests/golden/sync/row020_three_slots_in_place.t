# Load, load, add, add, store in place on three slots: no full barrier, flags turn with the slots.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %n = param {value = 8} : i32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %a = buf {slots = 3, addr = [0x000000, 0x000800, 0x001000]} : ub f32[512]
  %b = buf {slots = 3, addr = [0x001800, 0x002000, 0x002800]} : ub f32[512]
  %i = for 0, %n, 1 : i64 {
    %i.s3 = slot %i, 3 : i64
    %o = mul %i, 512 : i64
    %u = add %o, 32768 : i64
    %a[%i.s3] = load %x, [%o], [512] : f32[512]
    %b[%i.s3] = load %x, [%u], [512] : f32[512]
    %a[%i.s3] = add %a[%i.s3], %b[%i.s3] : f32[512]
    %a[%i.s3] = add %a[%i.s3], 1.0 : f32[512]
    store %a[%i.s3], %y, [%o], [512]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %n = param {value = 8} : i32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %a = buf {slots = 3, addr = [0x000000, 0x000800, 0x001000]} : ub f32[512]
  %b = buf {slots = 3, addr = [0x001800, 0x002000, 0x002800]} : ub f32[512]
  set_flag mte3, mte2, 0
  set_flag mte3, mte2, 1
  set_flag mte3, mte2, 2
  %i = for 0, %n, 1 : i64 {
    %i.s3 = slot %i, 3 : i64
    %o = mul %i, 512 : i64
    %u = add %o, 32768 : i64
    wait_flag mte3, mte2, %i.s3
    %a[%i.s3] = load %x, [%o], [512] : f32[512]
    %b[%i.s3] = load %x, [%u], [512] : f32[512]
    set_flag mte2, v, %i.s3
    wait_flag mte2, v, %i.s3
    %a[%i.s3] = add %a[%i.s3], %b[%i.s3] : f32[512]
    barrier v
    %a[%i.s3] = add %a[%i.s3], 1.0 : f32[512]
    set_flag v, mte3, %i.s3
    wait_flag v, mte3, %i.s3
    store %a[%i.s3], %y, [%o], [512]
    set_flag mte3, mte2, %i.s3
  }
  wait_flag mte3, mte2, 0
  wait_flag mte3, mte2, 1
  wait_flag mte3, mte2, 2
}

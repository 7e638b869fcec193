# A load two iterations ahead of its use: nothing waits for it before its time, and no flag is set
# while it may be up.
# RUN: asc2-sync | asc2-check --strict --redundant
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %a = buf {slots = 3, addr = [0x000000, 0x000100, 0x000200]} : ub f32[64]
  %b = buf {addr = [0x000300]} : ub f32[64]
  %a[0] = load %x, [0], [64] : f32[64]
  %a[1] = load %x, [64], [64] : f32[64]
  %i = for 0, 30, 1 : i64 {
    %i.s3 = slot %i, 3 : i64
    %i.1 = add %i.s3, 2 : i64
    %i.2 = mod %i.1, 3 : i64
    %o = mul %i, 64 : i64
    %o.2 = add %o, 128 : i64
    %a[%i.2] = load %x, [%o.2], [64] : f32[64]
    %b = exp %a[%i.s3] : f32[64]
    store %b, %y, [%o], [64]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %a = buf {slots = 3, addr = [0x000000, 0x000100, 0x000200]} : ub f32[64]
  %b = buf {addr = [0x000300]} : ub f32[64]
  %a[0] = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  %a[1] = load %x, [64], [64] : f32[64]
  wait_flag mte2, v, 0
  set_flag v, mte2, 0
  set_flag mte3, v, 0
  %i = for 0, 30, 1 : i64 {
    %i.s3 = slot %i, 3 : i64
    %i.1 = add %i.s3, 2 : i64
    %i.2 = mod %i.1, 3 : i64
    %o = mul %i, 64 : i64
    %o.2 = add %o, 128 : i64
    wait_flag v, mte2, 0
    set_flag mte2, v, 1
    %a[%i.2] = load %x, [%o.2], [64] : f32[64]
    wait_flag mte3, v, 0
    %b = exp %a[%i.s3] : f32[64]
    wait_flag mte2, v, 1
    set_flag v, mte3, 0
    set_flag v, mte2, 0
    wait_flag v, mte3, 0
    store %b, %y, [%o], [64]
    set_flag mte3, v, 0
  }
  wait_flag v, mte2, 0
  wait_flag mte3, v, 0
}

# A load three iterations ahead of its use: nothing waits for it before its time, and no flag is set
# while it may be up.
# RUN: asc2-sync | asc2-check --strict --redundant
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %q = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %a = buf {slots = 4, addr = [0x000000, 0x000100, 0x000200, 0x000600]} : ub f32[64]
  %b = buf {addr = [0x000300]} : ub f32[64]
  %a[0] = load %x, [0], [64] : f32[64]
  %a[1] = load %x, [64], [64] : f32[64]
  %a[2] = load %x, [128], [64] : f32[64]
  %i = for 0, 30, 1 : i64 {
    %i.s4 = slot %i, 4 : i64
    %i.1 = add %i.s4, 3 : i64
    %i.2 = mod %i.1, 4 : i64
    %o = mul %i, 64 : i64
    %o.3 = add %o, 192 : i64
    %a[%i.2] = load %x, [%o.3], [64] : f32[64]
    %b = exp %a[%i.s4] : f32[64]
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
  %a = buf {slots = 4, addr = [0x000000, 0x000100, 0x000200, 0x000600]} : ub f32[64]
  %b = buf {addr = [0x000300]} : ub f32[64]
  %a[0] = load %x, [0], [64] : f32[64]
  set_flag mte2, v, 0
  %a[1] = load %x, [64], [64] : f32[64]
  %a[2] = load %x, [128], [64] : f32[64]
  wait_flag mte2, v, 0
  set_flag v, mte2, 0
  set_flag mte3, v, 0
  %i = for 0, 30, 1 : i64 {
    %i.s4 = slot %i, 4 : i64
    %i.1 = add %i.s4, 3 : i64
    %i.2 = mod %i.1, 4 : i64
    %o = mul %i, 64 : i64
    %o.3 = add %o, 192 : i64
    wait_flag v, mte2, 0
    set_flag mte2, v, 1
    %a[%i.2] = load %x, [%o.3], [64] : f32[64]
    wait_flag mte3, v, 0
    %b = exp %a[%i.s4] : f32[64]
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

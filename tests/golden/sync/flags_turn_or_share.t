# Two loads go four iterations ahead; for two flags that turn as far there are not enough ids.
# One flag for both costs less than to go three iterations ahead.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %a = buf {slots = 4, addr = [0x000000, 0x000400, 0x000800, 0x000c00]} : ub f32[256]
  %b = buf {slots = 4, addr = [0x001000, 0x001400, 0x001800, 0x001c00]} : ub f32[256]
  %c = buf {addr = [0x002000]} : ub f32[256]
  %d = buf {slots = 2, addr = [0x002800, 0x002c00]} : ub f32[256]
  %i = for 0, 37, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %i.s4 = slot %i, 4 : i64
    %o = mul %i, 256 : i64
    %a[%i.s4] = load %x, [%o], [256] : f32[256]
    %b[%i.s4] = load %x, [%o], [256] : f32[256]
    %c = exp %a[%i.s4] : f32[256]
    %d[%i.s2] = add %c, %b[%i.s4] : f32[256]
    store %d[%i.s2], %y, [%o], [256]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %a = buf {slots = 4, addr = [0x000000, 0x000400, 0x000800, 0x000c00]} : ub f32[256]
  %b = buf {slots = 4, addr = [0x001000, 0x001400, 0x001800, 0x001c00]} : ub f32[256]
  %c = buf {addr = [0x002000]} : ub f32[256]
  %d = buf {slots = 2, addr = [0x002800, 0x002c00]} : ub f32[256]
  set_flag v, mte2, 0
  set_flag v, mte2, 1
  set_flag v, mte2, 2
  set_flag v, mte2, 3
  set_flag mte3, v, 0
  set_flag mte3, v, 1
  %i = for 0, 37, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %i.s4 = slot %i, 4 : i64
    %o = mul %i, 256 : i64
    wait_flag v, mte2, %i.s4
    %a[%i.s4] = load %x, [%o], [256] : f32[256]
    %b[%i.s4] = load %x, [%o], [256] : f32[256]
    set_flag mte2, v, %i.s4
    wait_flag mte2, v, %i.s4
    barrier v
    %c = exp %a[%i.s4] : f32[256]
    wait_flag mte3, v, %i.s2
    barrier v
    %d[%i.s2] = add %c, %b[%i.s4] : f32[256]
    set_flag v, mte2, %i.s4
    set_flag v, mte3, %i.s2
    wait_flag v, mte3, %i.s2
    store %d[%i.s2], %y, [%o], [256]
    set_flag mte3, v, %i.s2
  }
  wait_flag v, mte2, 0
  wait_flag v, mte2, 1
  wait_flag v, mte2, 2
  wait_flag v, mte2, 3
  wait_flag mte3, v, 0
  wait_flag mte3, v, 1
}

# The same place of GM is stored and loaded, in straight line and from one iteration to the next.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %a = full 1.0 : f32[64]
  store %a, %x, [0], [64]
  %b = load %x, [0], [64] : f32[64]
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    %u = add %o, 64 : i64
    %c = load %x, [%o], [64] : f32[64]
    store %c, %x, [%u], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub f32[64]
  %a = full 1.0 : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [0], [64]
  set_flag mte3, mte2, 1
  wait_flag mte3, mte2, 1
  %b = load %x, [0], [64] : f32[64]
  set_flag mte3, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    %u = add %o, 64 : i64
    wait_flag mte3, mte2, 0
    %c = load %x, [%o], [64] : f32[64]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %c, %x, [%u], [64]
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
}

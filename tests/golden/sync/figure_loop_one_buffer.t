# Load and store in a loop on one buffer: three sets and three waits, primed and drained.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    %u = add %o, 2048 : i64
    %a = load %x, [%o], [64] : f32[64]
    store %a, %x, [%u], [64]
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
  set_flag mte3, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    %u = add %o, 2048 : i64
    wait_flag mte3, mte2, 0
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, mte3, 0
    wait_flag mte2, mte3, 0
    store %a, %x, [%u], [64]
    set_flag mte3, mte2, 0
  }
  wait_flag mte3, mte2, 0
}

# Three loads at once and two flags in each direction: shared ones, in the loop, and no full barrier.
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
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    %b = load %x, [%o], [64] : f32[64]
    %c = load %x, [%o], [64] : f32[64]
    %a = exp %a : f32[64]
    %b = exp %b : f32[64]
    %c = exp %c : f32[64]
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
  set_flag v, mte2, 0
  %i = for 0, %n, 1 : i64 {
    %o = mul %i, 64 : i64
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 0
    wait_flag v, mte2, 0
    %b = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 1
    %c = load %x, [%o], [64] : f32[64]
    wait_flag mte2, v, 0
    %a = exp %a : f32[64]
    wait_flag mte2, v, 1
    %b = exp %b : f32[64]
    set_flag v, mte2, 0
    wait_flag v, mte2, 0
    set_flag mte2, v, 1
    wait_flag mte2, v, 1
    %c = exp %c : f32[64]
    set_flag v, mte2, 0
  }
  wait_flag v, mte2, 0
}

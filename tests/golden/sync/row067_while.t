# A loop of which nothing is known but its text.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %w = add %n, 0 : i32
  %c = gt %w, 0 : i1
  while %c {
    %o = mul %w, 64 : i32
    %a = load %x, [%o], [64] : f32[64]
    %a = add %a, 1.0 : f32[64]
    store %a, %x, [%o], [64]
    %w = sub %w, 1 : i32
    %c = gt %w, 0 : i1
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
  %w = add %n, 0 : i32
  %c = gt %w, 0 : i1
  set_flag mte3, mte2, 0
  while %c {
    %o = mul %w, 64 : i32
    wait_flag mte3, mte2, 0
    %a = load %x, [%o], [64] : f32[64]
    set_flag mte2, v, 0
    wait_flag mte2, v, 0
    %a = add %a, 1.0 : f32[64]
    set_flag v, mte3, 0
    wait_flag v, mte3, 0
    store %a, %x, [%o], [64]
    set_flag mte3, mte2, 0
    %w = sub %w, 1 : i32
    %c = gt %w, 0 : i1
  }
  wait_flag mte3, mte2, 0
}

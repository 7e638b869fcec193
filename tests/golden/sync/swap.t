# Two buffers swap their roles: each load waits for the readers of its own bytes.
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
  %a = load %x, [0], [64] : f32[64]
  %b = load %x, [64], [64] : f32[64]
  %i = for 0, %n, 1 : i64 {
    %c = copy %a : f32[64]
    %a = copy %b : f32[64]
    %b = copy %c : f32[64]
  }
  store %a, %x, [128], [64]
  store %b, %x, [192], [64]
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
  %a = load %x, [0], [64] : f32[64]
  %b = load %x, [64], [64] : f32[64]
  set_flag mte2, v, 0
  wait_flag mte2, v, 0
  %i = for 0, %n, 1 : i64 {
    barrier v
    %c = copy %a : f32[64]
    barrier v
    %a = copy %b : f32[64]
    barrier v
    %b = copy %c : f32[64]
  }
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [128], [64]
  store %b, %x, [192], [64]
}

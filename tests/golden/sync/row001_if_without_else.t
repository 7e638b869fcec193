# A barrier inside a branch orders nothing on the path that skips it.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %d = buf {addr = [0x000300]} : ub f32[64]
  %c = gt %n, 0 : i1
  %a = full 1.0 : f32[64]
  if %c {
    %b = full 2.0 : f32[64]
    %b = add %b, %b : f32[64]
  }
  %d = add %a, %a : f32[64]
  store %d, %x, [0], [64]
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
  %d = buf {addr = [0x000300]} : ub f32[64]
  %c = gt %n, 0 : i1
  %a = full 1.0 : f32[64]
  if %c {
    %b = full 2.0 : f32[64]
    barrier v
    %b = add %b, %b : f32[64]
  }
  barrier v
  %d = add %a, %a : f32[64]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %d, %x, [0], [64]
}

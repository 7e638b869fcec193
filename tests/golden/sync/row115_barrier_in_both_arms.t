# Each arm and the line behind keep their own order; none is lifted out of its arm.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = gt %n, 0 : i1
  %a = full 1.0 : f32[64]
  if %c {
    %b = full 2.0 : f32[64]
    %b = exp %b : f32[64]
  } else {
    %b = exp %a : f32[64]
  }
  store %b, %x, [0], [64]
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
  %c = gt %n, 0 : i1
  %a = full 1.0 : f32[64]
  barrier v
  if %c {
    %b = full 2.0 : f32[64]
    barrier v
    %b = exp %b : f32[64]
  } else {
    %b = exp %a : f32[64]
  }
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %b, %x, [0], [64]
}

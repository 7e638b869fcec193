# i1(n) asks whether n is 0, so two of them may be the same though n and n + 1 are not: the stores may meet.
# RUN: asc2-sync
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[1]
  %b = buf {addr = [0x000100]} : ub f32[1]
  %u = cast %n : i1
  %m = add %n, 1 : i64
  %v = cast %m : i1
  %i = cast %u : i64
  %j = cast %v : i64
  %a = full 1.0 : f32[1]
  store %a, %x, [%i], [1]
  %b = load %x, [%j], [1] : f32[1]
  store %b, %x, [64], [1]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 4096} : ptr f32
  %n = param {value = 3} : i64
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[1]
  %b = buf {addr = [0x000100]} : ub f32[1]
  %u = cast %n : i1
  %m = add %n, 1 : i64
  %v = cast %m : i1
  %i = cast %u : i64
  %j = cast %v : i64
  %a = full 1.0 : f32[1]
  set_flag v, mte3, 0
  wait_flag v, mte3, 0
  store %a, %x, [%i], [1]
  set_flag mte3, mte2, 0
  wait_flag mte3, mte2, 0
  %b = load %x, [%j], [1] : f32[1]
  set_flag mte2, mte3, 0
  wait_flag mte2, mte3, 0
  store %b, %x, [64], [1]
}

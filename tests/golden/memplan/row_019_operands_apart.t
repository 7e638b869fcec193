# Row 19: with room for them the operands of two operations of a stage are apart.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %c = buf : ub f32[64]
  %d = buf : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %a = load %x, [0], [64] : f32[64]
    %b = exp %a : f32[64]
    store %b, %x, [1024], [64]
    %c = load %x, [64], [64] : f32[64]
    %d = exp %c : f32[64]
    store %d, %x, [2048], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {slots = 2, addr = [0x000000, 0x000100]} : ub f32[64]
  %b = buf {slots = 2, addr = [0x000200, 0x000300]} : ub f32[64]
  %c = buf {slots = 2, addr = [0x000400, 0x000500]} : ub f32[64]
  %d = buf {slots = 2, addr = [0x000600, 0x000700]} : ub f32[64]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [0], [64] : f32[64]
    %b[%i.s2] = exp %a[%i.s2] : f32[64]
    store %b[%i.s2], %x, [1024], [64]
    %c[%i.s2] = load %x, [64], [64] : f32[64]
    %d[%i.s2] = exp %c[%i.s2] : f32[64]
    store %d[%i.s2], %x, [2048], [64]
  }
}
#--- stderr
<stdin>:5:1: remark: ub: peak 2048 of 4096 bytes, bound 2048: optimal without new waits [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

# Reuse that costs no wait: %d is written behind the operations that have read %a.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %c = buf : ub i1[64]
  %d = buf : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %c = lt %a, 0.0 : i1[64]
  %b = exp %a : f32[64]
  %d = where %c, %b, 0.0 : f32[64]
  store %d, %x, [64], [64]
  store %b, %x, [128], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %c = buf {addr = [0x000200]} : ub i1[64]
  %d = buf {addr = [0x000000]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %c = lt %a, 0.0 : i1[64]
  %b = exp %a : f32[64]
  %d = where %c, %b, 0.0 : f32[64]
  store %d, %x, [64], [64]
  store %b, %x, [128], [64]
}
#--- stderr
<stdin>:5:1: remark: ub: peak 544 of 4096 bytes, bound 544: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

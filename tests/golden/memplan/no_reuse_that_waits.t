# With room for both, the second load does not wait for the first store.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %b = buf : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
  %b = load %x, [0], [64] : f32[64]
  store %b, %x, [64], [64]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[64]
  %b = buf {addr = [0x000100]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
  %b = load %x, [0], [64] : f32[64]
  store %b, %x, [64], [64]
}
#--- stderr
<stdin>:5:1: remark: ub: peak 512 of 4096 bytes, bound 256: optimal without new waits [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

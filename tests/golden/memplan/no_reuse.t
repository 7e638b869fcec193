# A buffer with no_reuse keeps its bytes for itself; the others share the rest.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {no_reuse = true} : ub f32[512]
  %b = buf : ub f32[512]
  %c = buf : ub f32[512]
  %a = load %x, [0], [512] : f32[512]
  store %a, %x, [512], [512]
  %b = load %x, [0], [512] : f32[512]
  store %b, %x, [512], [512]
  %c = load %x, [0], [512] : f32[512]
  store %c, %x, [512], [512]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000], no_reuse = true} : ub f32[512]
  %b = buf {addr = [0x000800]} : ub f32[512]
  %c = buf {addr = [0x000800]} : ub f32[512]
  %a = load %x, [0], [512] : f32[512]
  store %a, %x, [512], [512]
  %b = load %x, [0], [512] : f32[512]
  store %b, %x, [512], [512]
  %c = load %x, [0], [512] : f32[512]
  store %c, %x, [512], [512]
}
#--- stderr
<stdin>:5:1: remark: ub: peak 4096 of 4096 bytes, bound 4096: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:3: remark: '%c' shares bytes with '%b' and has to wait for it, about 264 cycles in all [memplan-wait]
   15 |   %c = load %x, [0], [512] : f32[512]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

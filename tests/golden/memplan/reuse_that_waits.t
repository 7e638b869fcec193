# Without room for both it does, and the remark says so.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[640]
  %b = buf : ub f32[640]
  %a = load %x, [0], [640] : f32[640]
  store %a, %x, [640], [640]
  %b = load %x, [0], [640] : f32[640]
  store %b, %x, [640], [640]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[640]
  %b = buf {addr = [0x000000]} : ub f32[640]
  %a = load %x, [0], [640] : f32[640]
  store %a, %x, [640], [640]
  %b = load %x, [0], [640] : f32[640]
  store %b, %x, [640], [640]
}
#--- stderr
<stdin>:5:1: remark: ub: peak 2560 of 4096 bytes, bound 2560: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:3: remark: '%b' shares bytes with '%a' and has to wait for it, about 280 cycles in all [memplan-wait]
   12 |   %b = load %x, [0], [640] : f32[640]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

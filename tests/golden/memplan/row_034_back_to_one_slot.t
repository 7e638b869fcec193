# Row 34: two loops want two slots each, and two fit nowhere: one slot each, and a remark.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %keep = buf : ub f32[304]
  %a = buf : ub f32[400]
  %b = buf : ub f32[400]
  %keep = load %x, [0], [304] : f32[304]
  %i = for 0, 4, 1 : i64 {
    %a = load %x, [0], [400] : f32[400]
    store %a, %x, [1024], [400]
  }
  %j = for 0, 4, 1 : i64 {
    %b = load %x, [0], [400] : f32[400]
    store %b, %x, [2048], [400]
  }
  store %keep, %x, [3000], [304]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %keep = buf {addr = [0x000000]} : ub f32[304]
  %a = buf {addr = [0x0004c0]} : ub f32[400]
  %b = buf {addr = [0x0004c0]} : ub f32[400]
  %keep = load %x, [0], [304] : f32[304]
  %i = for 0, 4, 1 : i64 {
    %a = load %x, [0], [400] : f32[400]
    store %a, %x, [1024], [400]
  }
  %j = for 0, 4, 1 : i64 {
    %b = load %x, [0], [400] : f32[400]
    store %b, %x, [2048], [400]
  }
  store %keep, %x, [3000], [304]
}
#--- stderr
<stdin>:5:1: remark: ub: peak 2816 of 4096 bytes, bound 2816: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:5: remark: '%a' gets 1 of the 2 slots that would pay: 300 cycles an iteration instead of 50, 1000 in all [memplan-depth]
   13 |     %a = load %x, [0], [400] : f32[400]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:5: remark: '%b' gets 1 of the 2 slots that would pay: 300 cycles an iteration instead of 50, 1000 in all [memplan-depth]
   17 |     %b = load %x, [0], [400] : f32[400]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:5: remark: '%b' shares bytes with '%a' and has to wait for it, about 250 cycles in all [memplan-wait]
   17 |     %b = load %x, [0], [400] : f32[400]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

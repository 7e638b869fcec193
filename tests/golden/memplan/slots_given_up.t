# Where all slots do not fit, those that cost least are given up, and the remark says what it costs.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[288]
  %b = buf : ub f32[288]
  %c = buf : ub f32[288]
  %i = for 0, 8, 1 : i64 {
    %a = load %x, [0], [288] : f32[288]
    %b = load %x, [0], [288] : f32[288]
    %c = add %a, %b : f32[288]
    store %c, %x, [0], [288]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {addr = [0x000000]} : ub f32[288]
  %b = buf {addr = [0x000480]} : ub f32[288]
  %c = buf {addr = [0x000900]} : ub f32[288]
  %i = for 0, 8, 1 : i64 {
    %a = load %x, [0], [288] : f32[288]
    %b = load %x, [0], [288] : f32[288]
    %c = add %a, %b : f32[288]
    store %c, %x, [0], [288]
  }
}
#--- stderr
<stdin>:5:1: remark: ub: peak 3456 of 4096 bytes, bound 3456: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: remark: '%a' gets 1 of the 2 slots that would pay: 197 cycles an iteration instead of 72, 1000 in all [memplan-depth]
   12 |     %a = load %x, [0], [288] : f32[288]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:5: remark: '%b' gets 1 of the 2 slots that would pay: 161 cycles an iteration instead of 72, 712 in all [memplan-depth]
   13 |     %b = load %x, [0], [288] : f32[288]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: remark: '%c' gets 1 of the 2 slots that would pay: 161 cycles an iteration instead of 72, 712 in all [memplan-depth]
   14 |     %c = add %a, %b : f32[288]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~

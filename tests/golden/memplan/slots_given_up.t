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
  %a = buf {slots = 2, addr = [0x000000, 0x000480]} : ub f32[288]
  %b = buf {addr = [0x000900]} : ub f32[288]
  %c = buf {slots = 2, addr = [0x000000, 0x000480]} : ub f32[288]
  %i = for 0, 8, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [0], [288] : f32[288]
    %b = load %x, [0], [288] : f32[288]
    %c[%i.s2] = add %a[%i.s2], %b : f32[288]
    store %c[%i.s2], %x, [0], [288]
  }
}
#--- stderr
<stdin>:5:1: remark: ub: peak 3456 of 4096 bytes, bound 3456: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: remark: '%a' gets 2 slots: it is held for 333 cycles, an iteration takes 161 [memplan-chosen]
   12 |     %a = load %x, [0], [288] : f32[288]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:13:5: remark: '%b' gets 1 of the 2 slots that would pay: 161 cycles an iteration instead of 72, 712 in all [memplan-depth]
   13 |     %b = load %x, [0], [288] : f32[288]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: remark: '%c' gets 2 slots: it is held for 333 cycles, an iteration takes 161 [memplan-chosen]
   14 |     %c = add %a, %b : f32[288]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:14:5: remark: '%c' takes over the storage of '%a' at the cost of a wait, about 756 cycles in all [memplan-takeover]
   14 |     %c = add %a, %b : f32[288]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~

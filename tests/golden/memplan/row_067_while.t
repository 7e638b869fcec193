# Row 67: a while loop: what it carries lives around it, what is its own does not.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %n = param {value = 3} : i32
  %acc = buf : ub f32[340]
  %t = buf : ub f32[340]
  %u = buf : ub f32[340]
  %k = copy 0 : i32
  %acc = full 0.0 : f32[340]
  %more = lt %k, %n : i1
  while %more {
    %t = load %x, [0], [340] : f32[340]
    %acc = add %acc, %t : f32[340]
    %u = exp %acc : f32[340]
    store %u, %x, [1024], [340]
    %k = add %k, 1 : i32
    %more = lt %k, %n : i1
  }
  store %acc, %x, [2048], [340]
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %n = param {value = 3} : i32
  %acc = buf {addr = [0x000000]} : ub f32[340]
  %t = buf {addr = [0x000560]} : ub f32[340]
  %u = buf {addr = [0x000560]} : ub f32[340]
  %k = copy 0 : i32
  %acc = full 0.0 : f32[340]
  %more = lt %k, %n : i1
  while %more {
    %t = load %x, [0], [340] : f32[340]
    %acc = add %acc, %t : f32[340]
    %u = exp %acc : f32[340]
    store %u, %x, [1024], [340]
    %k = add %k, 1 : i32
    %more = lt %k, %n : i1
  }
  store %acc, %x, [2048], [340]
}
#--- stderr
<stdin>:5:1: remark: ub: peak 2752 of 4096 bytes, bound 2752: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: remark: '%u' shares bytes with '%t' and has to wait for it, about 2404 cycles in all [memplan-wait]
   18 |     %u = exp %acc : f32[340]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~

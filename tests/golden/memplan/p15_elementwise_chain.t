# Row P15: a chain of eight operations takes two buffers besides those of load and store. The first one of the next round would wait for the last one if it were one buffer; where space is scarce it is.
# RUN: asc2-memplan --explain
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %t0 = buf : ub f32[64]
  %t1 = buf : ub f32[64]
  %t2 = buf : ub f32[64]
  %t3 = buf : ub f32[64]
  %t4 = buf : ub f32[64]
  %t5 = buf : ub f32[64]
  %t6 = buf : ub f32[64]
  %t7 = buf : ub f32[64]
  %t8 = buf : ub f32[64]
  %i = for 0, 8, 1 : i64 {
    %o = mul %i, 64 : i64
    %t0 = load %x, [%o], [64] : f32[64]
    %t1 = mul %t0, %t0 : f32[64]
    %t2 = mul %t1, 0.5 : f32[64]
    %t3 = exp %t2 : f32[64]
    %t4 = add %t3, 1.0 : f32[64]
    %t5 = mul %t4, 2.0 : f32[64]
    %t6 = abs %t5 : f32[64]
    %t7 = sqrt %t6 : f32[64]
    %t8 = mul %t7, 3.0 : f32[64]
    store %t8, %x, [%o], [64]
  }
}
#--- stdout
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %t0 = buf {addr = [0x000000]} : ub f32[64]
  %t1 = buf {addr = [0x000100]} : ub f32[64]
  %t2 = buf {addr = [0x000100]} : ub f32[64]
  %t3 = buf {addr = [0x000100]} : ub f32[64]
  %t4 = buf {addr = [0x000100]} : ub f32[64]
  %t5 = buf {addr = [0x000100]} : ub f32[64]
  %t6 = buf {addr = [0x000100]} : ub f32[64]
  %t7 = buf {addr = [0x000200]} : ub f32[64]
  %t8 = buf {addr = [0x000300]} : ub f32[64]
  %i = for 0, 8, 1 : i64 {
    %o = mul %i, 64 : i64
    %t0 = load %x, [%o], [64] : f32[64]
    %t1 = mul %t0, %t0 : f32[64]
    %t2 = mul %t1, 0.5 : f32[64]
    %t3 = exp %t2 : f32[64]
    %t4 = add %t3, 1.0 : f32[64]
    %t5 = mul %t4, 2.0 : f32[64]
    %t6 = abs %t5 : f32[64]
    %t7 = sqrt %t6 : f32[64]
    %t8 = mul %t7, 3.0 : f32[64]
    store %t8, %x, [%o], [64]
  }
}
#--- stderr
<stdin>:5:1: remark: ub: peak 1024 of 4096 bytes, bound 512: optimal without new waits [memplan-peak]
    5 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

# What lies between the lines of a round counts: '%b1' is held until the first store lets '%b5' be
# written again, so it gets two slots. '%late' is loaded before it has to be: later will do with one.
# RUN: asc2-memplan --explain
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %b0 = buf : ub f32[4096]
  %b1 = buf : ub f32[4096]
  %b2 = buf : ub f32[4096]
  %b4 = buf : ub f32[4096]
  %b5 = buf : ub f32[4096]
  %c = buf : ub f32[4096]
  %d = buf : ub f32[4096]
  %late = buf : ub f32[4096]
  %i = for 0, 16, 1 : i64 {
    %o = mul %i, 4096 : i64
    %b0 = load %x, [%o], [4096] : f32[4096]
    %b1 = load %x, [%o], [4096] : f32[4096]
    %b2 = add %b0, %b1 : f32[4096]
    %b4 = load %x, [%o], [4096] : f32[4096]
    %b5 = mul %b2, %b4 : f32[4096]
    store %b5, %y, [%o], [4096]
    %b5 = mul %b1, %b5 : f32[4096]
    store %b5, %y, [%o], [4096]
  }
  %j = for 0, 16, 1 : i64 {
    %r = mul %j, 4096 : i64
    %c = load %x, [%r], [4096] : f32[4096]
    %late = load %x, [%r], [4096] : f32[4096]
    %d = exp %c : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = exp %d : f32[4096]
    %d = add %d, %late : f32[4096]
    store %d, %y, [%r], [4096]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %b0 = buf {addr = [0x000000]} : ub f32[4096]
  %b1 = buf {slots = 2, addr = [0x004100, 0x008300]} : ub f32[4096]
  %b2 = buf {addr = [0x00c400]} : ub f32[4096]
  %b4 = buf {addr = [0x010500]} : ub f32[4096]
  %b5 = buf {addr = [0x014600]} : ub f32[4096]
  %c = buf {addr = [0x018600]} : ub f32[4096]
  %d = buf {slots = 2, addr = [0x01c600, 0x020600]} : ub f32[4096]
  %late = buf {addr = [0x024700]} : ub f32[4096]
  %i = for 0, 16, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 4096 : i64
    %b0 = load %x, [%o], [4096] : f32[4096]
    %b1[%i.s2] = load %x, [%o], [4096] : f32[4096]
    %b2 = add %b0, %b1[%i.s2] : f32[4096]
    %b4 = load %x, [%o], [4096] : f32[4096]
    %b5 = mul %b2, %b4 : f32[4096]
    store %b5, %y, [%o], [4096]
    %b5 = mul %b1[%i.s2], %b5 : f32[4096]
    store %b5, %y, [%o], [4096]
  }
  %j = for 0, 16, 1 : i64 {
    %j.s2 = slot %j, 2 : i64
    %r = mul %j, 4096 : i64
    %c = load %x, [%r], [4096] : f32[4096]
    %late = load %x, [%r], [4096] : f32[4096]
    %d[%j.s2] = exp %c : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = exp %d[%j.s2] : f32[4096]
    %d[%j.s2] = add %d[%j.s2], %late : f32[4096]
    store %d[%j.s2], %y, [%r], [4096]
  }
}
#--- stderr
<stdin>:6:1: remark: ub: peak 165632 of 188416 bytes, bound 81920: optimal without new waits, but for 1792 bytes that spare 4096 cycles of bank conflicts [memplan-peak]
    6 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:22:5: remark: '%b1' gets 2 slots: it is held for 1964 cycles, an iteration takes 1446 [memplan-chosen]
   22 |     %b1 = load %x, [%o], [4096] : f32[4096]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:34:5: remark: '%d' gets 2 slots: it is held for 2603 cycles, an iteration takes 1996 [memplan-chosen]
   34 |     %d = exp %c : f32[4096]
      |     ^~~~~~~~~~~~~~~~~~~~~~~

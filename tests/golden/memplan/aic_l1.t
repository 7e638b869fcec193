# A kernel of the cube core: buffers of L1 rotate and share as those of UB do.
# RUN: asc2-memplan --explain
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = machine} {
  %p = param {size = 131072} : ptr f16
  %x = tensor %p, [131072] : gm f16[131072]
  %a = buf : l1 f16[65536]
  %b = buf : l1 f16[131072]
  %c = buf : l1 f16[131072]
  %i = for 0, 8, 1 : i64 {
    %a = load %x, [0], [65536] : f16[65536]
    store %a, %x, [0], [65536]
  }
  %b = load %x, [0], [131072] : f16[131072]
  store %b, %x, [0], [131072]
  %c = load %x, [0], [131072] : f16[131072]
  store %c, %x, [0], [131072]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = planned} {
  %p = param {size = 131072} : ptr f16
  %x = tensor %p, [131072] : gm f16[131072]
  %a = buf {slots = 2, addr = [0x000000, 0x020000]} : l1 f16[65536]
  %b = buf {addr = [0x000000]} : l1 f16[131072]
  %c = buf {addr = [0x000000]} : l1 f16[131072]
  %i = for 0, 8, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %a[%i.s2] = load %x, [0], [65536] : f16[65536]
    store %a[%i.s2], %x, [0], [65536]
  }
  %b = load %x, [0], [131072] : f16[131072]
  store %b, %x, [0], [131072]
  %c = load %x, [0], [131072] : f16[131072]
  store %c, %x, [0], [131072]
}
#--- stderr
<stdin>:5:1: remark: l1: peak 262144 of 524032 bytes, bound 262144: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aic, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:5: remark: '%a' gets 2 slots: it is held for 8841 cycles, an iteration takes 7047 [memplan-chosen]
   12 |     %a = load %x, [0], [65536] : f16[65536]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:15:3: remark: '%b' shares bytes with '%a' and has to wait for it, about 1795 cycles in all [memplan-wait]
   15 |   %b = load %x, [0], [131072] : f16[131072]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:3: remark: '%c' shares bytes with '%a' and has to wait for it, about 1795 cycles in all [memplan-wait]
   17 |   %c = load %x, [0], [131072] : f16[131072]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:17:3: remark: '%c' shares bytes with '%b' and has to wait for it, about 3374 cycles in all [memplan-wait]
   17 |   %c = load %x, [0], [131072] : f16[131072]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

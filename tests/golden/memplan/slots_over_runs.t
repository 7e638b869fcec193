# Three slots would do for '%a' in one run of the inner loop. But a run has four iterations, and the
# next one begins with the first slot again, which the last iteration of this one still uses: with
# four slots it does not wait.
# RUN: asc2-memplan --explain
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %a = buf : ub f32[512]
  %b = buf : ub f32[512]
  %c = buf : ub f32[512]
  %d = buf : ub f32[512]
  %i = for 0, 65536, 2048 : i64 {
    %end = add %i, 2048 : i64
    %j = for %i, %end, 512 : i64 {
      %a = load %x, [%j], [512] : f32[512]
      %b = exp %a : f32[512]
      %c = exp %a : f32[512]
      %d = sub %b, %c : f32[512]
      store %d, %y, [%j], [512]
    }
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
  %a = buf {slots = 4, addr = [0x000000, 0x000800, 0x001000, 0x001800]} : ub f32[512]
  %b = buf {addr = [0x002000]} : ub f32[512]
  %c = buf {addr = [0x002900]} : ub f32[512]
  %d = buf {addr = [0x003200]} : ub f32[512]
  %i = for 0, 65536, 2048 : i64 {
    %end = add %i, 2048 : i64
    %j = for %i, %end, 512 : i64 {
      %j.s4 = slot %j, 4 : i64
      %a[%j.s4] = load %x, [%j], [512] : f32[512]
      %b = exp %a[%j.s4] : f32[512]
      %c = exp %a[%j.s4] : f32[512]
      %d = sub %b, %c : f32[512]
      store %d, %y, [%j], [512]
    }
  }
}
#--- stderr
<stdin>:7:1: remark: ub: peak 14848 of 188416 bytes, bound 14336: optimal without new waits, but for 512 bytes that spare 2048 cycles of bank conflicts [memplan-peak]
    7 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:19:7: remark: '%a' gets 4 slots: it is held for 369 cycles, an iteration takes 126 [memplan-chosen]
   19 |       %a = load %x, [%j], [512] : f32[512]
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

# num_stages asks for two slots of '%a' and '%d'; all four fit in two slots of one place, so '%b'
# and '%c' get two as well.
# RUN: asc2-memplan --explain
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 1048576} : ptr f32
  %q = param {size = 1048576} : ptr f32
  %x = tensor %p, [1048576] : gm f32[1048576]
  %y = tensor %q, [1048576] : gm f32[1048576]
  %a = buf : ub f32[16384]
  %b = buf : ub f32[16384]
  %c = buf : ub f32[16384]
  %d = buf : ub f32[16384]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %o = mul %i, 16384 : i64
    %a = load %x, [%o], [16384] : f32[16384]
    %b = exp %a : f32[16384]
    %c = sqrt %b : f32[16384]
    %d = abs %c : f32[16384]
    store %d, %y, [%o], [16384]
  }
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 1048576} : ptr f32
  %q = param {size = 1048576} : ptr f32
  %x = tensor %p, [1048576] : gm f32[1048576]
  %y = tensor %q, [1048576] : gm f32[1048576]
  %a = buf {slots = 2, addr = [0x000000, 0x010000]} : ub f32[16384]
  %b = buf {slots = 2, addr = [0x000000, 0x010000]} : ub f32[16384]
  %c = buf {slots = 2, addr = [0x000000, 0x010000]} : ub f32[16384]
  %d = buf {slots = 2, addr = [0x000000, 0x010000]} : ub f32[16384]
  %i = for 0, 8, 1 {num_stages = 2} : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 16384 : i64
    %a[%i.s2] = load %x, [%o], [16384] : f32[16384]
    %b[%i.s2] = exp %a[%i.s2] : f32[16384]
    %c[%i.s2] = sqrt %b[%i.s2] : f32[16384]
    %d[%i.s2] = abs %c[%i.s2] : f32[16384]
    store %d[%i.s2], %y, [%o], [16384]
  }
}
#--- stderr
<stdin>:6:1: remark: ub: peak 131072 of 188416 bytes, bound 131072: optimal [memplan-peak]
    6 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: remark: '%b' takes over the storage of '%a' at the cost of a wait, about 8 cycles in all [memplan-takeover]
   18 |     %b = exp %a : f32[16384]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:19:5: remark: '%c' takes over the storage of '%b' at the cost of a wait, about 8 cycles in all [memplan-takeover]
   19 |     %c = sqrt %b : f32[16384]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:20:5: remark: '%d' takes over the storage of '%c' at the cost of a wait, about 8 cycles in all [memplan-takeover]
   20 |     %d = abs %c : f32[16384]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~

# Two takeovers exclude each other. That of '%b1' costs as little, but its storage would be held
# longer and need two slots: that of '%b3' leaves '%b0' the two that pay.
# RUN: asc2-memplan --explain
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 1048576} : ptr f32
  %q = param {size = 1048576} : ptr f32
  %x = tensor %p, [1048576] : gm f32[1048576]
  %y = tensor %q, [1048576] : gm f32[1048576]
  %b0 = buf : ub f32[9600]
  %b1 = buf : ub f32[9600]
  %b2 = buf : ub f32[9600]
  %b3 = buf : ub f32[9600]
  %b4 = buf : ub f32[9600]
  %i = for 0, 16, 1 : i64 {
    %o = mul %i, 9600 : i64
    %b0 = load %x, [%o], [9600] : f32[9600]
    %b1 = load %x, [%o], [9600] : f32[9600]
    %b2 = load %x, [%o], [9600] : f32[9600]
    %b3 = mul %b0, %b2 : f32[9600]
    %b4 = mul %b1, %b3 : f32[9600]
    store %b4, %y, [%o], [9600]
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
  %b0 = buf {slots = 2, addr = [0x000000, 0x009600]} : ub f32[9600]
  %b1 = buf {addr = [0x012c00]} : ub f32[9600]
  %b2 = buf {addr = [0x01c300]} : ub f32[9600]
  %b3 = buf {addr = [0x01c300]} : ub f32[9600]
  %b4 = buf {addr = [0x01c300]} : ub f32[9600]
  %i = for 0, 16, 1 : i64 {
    %i.s2 = slot %i, 2 : i64
    %o = mul %i, 9600 : i64
    %b0[%i.s2] = load %x, [%o], [9600] : f32[9600]
    %b1 = load %x, [%o], [9600] : f32[9600]
    %b2 = load %x, [%o], [9600] : f32[9600]
    %b3 = mul %b0[%i.s2], %b2 : f32[9600]
    %b4 = mul %b1, %b3 : f32[9600]
    store %b4, %y, [%o], [9600]
  }
}
#--- stderr
<stdin>:6:1: remark: ub: peak 153856 of 188416 bytes, bound 153600: optimal, but for 256 bytes that spare 4800 cycles of bank conflicts [memplan-peak]
    6 | kernel @k {grid = 1, core = aiv, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:18:5: remark: '%b0' gets 2 slots: it is held for 3778 cycles, an iteration takes 3388 [memplan-chosen]
   18 |     %b0 = load %x, [%o], [9600] : f32[9600]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:22:5: remark: '%b4' takes over the storage of '%b3' at the cost of a wait, about 16 cycles in all [memplan-takeover]
   22 |     %b4 = mul %b1, %b3 : f32[9600]
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

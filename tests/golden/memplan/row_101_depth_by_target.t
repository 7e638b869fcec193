# Row 101: without a wish the depth is what pays and fits on the target at hand; none has a default.
# RUN: for t in tiny ascend910b; do sed "s/target tiny/target $t/" in.a2ir | asc2-memplan --explain 2>&1 | grep 'buf\|remark'; done
#--- file in.a2ir
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %a = buf : ub f32[384]
  %b = buf : ub f32[384]
  %i = for 0, 64, 1 : i64 {
    %o = mul %i, 384 : i64
    %a = load %x, [%o], [384] : f32[384]
    %b = exp %a : f32[384]
    store %b, %x, [%o], [384]
  }
}
#--- stdout
  %a = buf {slots = 2, addr = [0x000000, 0x000600]} : ub f32[384]
  %b = buf {slots = 2, addr = [0x000000, 0x000600]} : ub f32[384]
<stdin>:3:1: remark: ub: peak 3072 of 4096 bytes, bound 3072: optimal [memplan-peak]
<stdin>:10:5: remark: '%a' gets 2 slots: it is held for 328 cycles, an iteration takes 48 [memplan-chosen]
<stdin>:11:5: remark: '%b' gets 2 slots: it is held for 328 cycles, an iteration takes 48 [memplan-chosen]
<stdin>:11:5: remark: '%b' takes over the storage of '%a' at the cost of a wait, about 7424 cycles in all [memplan-takeover]
  %a = buf {slots = 6, addr = [0x000000, 0x000600, 0x000c00, 0x001200, 0x001800, 0x001e00]} : ub f32[384]
  %b = buf {slots = 2, addr = [0x002400, 0x002a00]} : ub f32[384]
<stdin>:3:1: remark: ub: peak 12288 of 188416 bytes, bound 12288: optimal without new waits [memplan-peak]
<stdin>:10:5: remark: '%a' gets 6 slots: it is held for 303 cycles, an iteration takes 57 [memplan-chosen]
<stdin>:11:5: remark: '%b' gets 2 slots: it is held for 100 cycles, an iteration takes 57 [memplan-chosen]

# Tiles that one operation reads lie half a turn of the bank groups apart, whichever slots meet; results follow at whole or half turns.
# RUN: asc2-memplan --explain 2>&1 | grep 'buf\|peak'; asc2-memplan --explain bare.a2ir 2>&1 | grep 'buf\|peak'
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %a = buf {slots = 2} : ub f32[1024]
  %b = buf {slots = 3} : ub f32[1024]
  %s = buf : ub f32[8]
  %c = buf : ub f32[1024]
  %s = full 1.0 : f32[8]
  %i = for 0, 8, 1 : i64 {
    %a = load %x, [0], [1024] : f32[1024]
    %b = load %x, [4096], [1024] : f32[1024]
    %c = max %a, %b : f32[1024]
    store %c, %x, [8192], [1024]
  }
  store %s, %x, [0], [8]
}
#--- file bare.a2ir
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %a = buf : ub f32[23488]
  %b = buf : ub f32[23488]
  %s = buf : ub f32[8]
  %s = full 1.0 : f32[8]
  store %s, %x, [0], [8]
  %a = load %x, [0], [23488] : f32[23488]
  %b = load %x, [0], [23488] : f32[23488]
  %a = max %a, %b : f32[23488]
  store %a, %x, [0], [23488]
}
#--- stdout
  %a = buf {slots = 2, addr = [0x000000, 0x001000]} : ub f32[1024]
  %b = buf {slots = 3, addr = [0x002100, 0x003300, 0x004500]} : ub f32[1024]
  %s = buf {addr = [0x005600]} : ub f32[8]
  %c = buf {addr = [0x005800]} : ub f32[1024]
<stdin>:5:1: remark: ub: peak 26624 of 188416 bytes, bound 24608: optimal without new waits, but for 2016 bytes that spare 230 cycles of bank conflicts [memplan-peak]
  %a = buf {addr = [0x000000]} : ub f32[23488]
  %b = buf {addr = [0x016f00]} : ub f32[23488]
  %s = buf {addr = [0x02de00]} : ub f32[8]
bare.a2ir:3:1: remark: ub: peak 187936 of 188416 bytes, bound 187904: optimal without new waits [memplan-peak]

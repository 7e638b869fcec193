# %d could lie on %b, but its write would have to wait for the cast that reads it: not where there is room, and where there is none.
# RUN: cat > k.a2ir; asc2-memplan --explain k.a2ir 2>&1 | grep 'buf\|remark'
# RUN: sed s/896/928/ k.a2ir | asc2-memplan --explain 2>&1 | grep 'buf\|remark'
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f16
  %q = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f16[4096]
  %y = tensor %q, [4096] : gm f32[4096]
  %r = buf {no_reuse = true} : ub f32[896]
  %a = buf : ub f16[64]
  %b = buf : ub f16[64]
  %c = buf : ub f32[64]
  %d = buf : ub f16[64]
  %a = load %x, [0], [64] : f16[64]
  %b = exp %a : f16[64]
  %c = cast %b : f32[64]
  %d = add %b, 1.0 : f16[64]
  store %c, %y, [0], [64]
  store %d, %x, [64], [64]
}
#--- stdout
  %r = buf {addr = [0x000000], no_reuse = true} : ub f32[896]
  %a = buf {addr = [0x000e00]} : ub f16[64]
  %b = buf {addr = [0x000e00]} : ub f16[64]
  %c = buf {addr = [0x000e80]} : ub f32[64]
  %d = buf {addr = [0x000f80]} : ub f16[64]
k.a2ir:6:1: remark: ub: peak 4096 of 4096 bytes, bound 4096: optimal without new waits [memplan-peak]
  %r = buf {addr = [0x000000], no_reuse = true} : ub f32[928]
  %a = buf {addr = [0x000e80]} : ub f16[64]
  %b = buf {addr = [0x000e80]} : ub f16[64]
  %c = buf {addr = [0x000f00]} : ub f32[64]
  %d = buf {addr = [0x000e80]} : ub f16[64]
<stdin>:6:1: remark: ub: peak 4096 of 4096 bytes, bound 4096: optimal [memplan-peak]
<stdin>:19:3: remark: '%d' takes over the storage of '%b' at the cost of a wait, about 1 cycles in all [memplan-takeover]

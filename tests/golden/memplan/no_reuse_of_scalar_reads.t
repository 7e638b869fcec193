# What the scalar unit reads is not given away for nothing: asc2-pipe could not put the read off any more. %u, behind a use of the scalar, is late enough.
# RUN: asc2-memplan --explain 2>&1 | grep 'buf\|remark'
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  %m = buf : ub f32[64]
  %t = buf : ub f32[64]
  %u = buf : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  %m = exp %a : f32[64]
  %s = extract %m, [0] : f32
  %t = full 2.0 : f32[64]
  %a = mul %a, %s : f32[64]
  %u = add %t, %a : f32[64]
  store %u, %x, [64], [64]
  store %t, %x, [128], [64]
  store %a, %x, [192], [64]
}
#--- stdout
  %a = buf {addr = [0x000000]} : ub f32[64]
  %m = buf {addr = [0x000100]} : ub f32[64]
  %t = buf {addr = [0x000200]} : ub f32[64]
  %u = buf {addr = [0x000100]} : ub f32[64]
<stdin>:5:1: remark: ub: peak 768 of 4096 bytes, bound 768: optimal [memplan-peak]

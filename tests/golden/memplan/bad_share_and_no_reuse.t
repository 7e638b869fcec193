# Two orders that contradict each other.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {no_reuse = true} : ub f32[64]
  %b = buf {share = [%a]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
  %b = load %x, [0], [64] : f32[64]
  store %b, %x, [64], [64]
}
#--- stderr
<stdin>:9:3: error: '%b' cannot share its storage as asked: no_reuse of %a asks for the opposite [memplan-share]
    9 |   %b = buf {share = [%a]} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-memplan: 1 error
#--- exit 1

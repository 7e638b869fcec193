# What is no buffer cannot be shared with.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf {share = [%p]} : ub f32[64]
  %a = load %x, [0], [64] : f32[64]
  store %a, %x, [64], [64]
}
#--- stderr
<stdin>:8:3: error: '%a' cannot share its storage as asked: %p is no buffer [memplan-share]
    8 |   %a = buf {share = [%p]} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-memplan: 1 error
#--- exit 1

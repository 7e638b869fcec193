# A buffer cannot share its storage with itself.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %a = buf {share = [%a]} : ub f32[64]
}
#--- stderr
<stdin>:6:3: error: '%a' cannot share its storage as asked: a buffer shares with others [memplan-share]
    6 |   %a = buf {share = [%a]} : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-memplan: 1 error
#--- exit 1

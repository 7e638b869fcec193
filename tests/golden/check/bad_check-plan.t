# A buffer beyond the end of its space.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %x = buf {addr = [0x000fe0]} : ub f32[64]
  %x = full 0.0 : f32[64]
}
#--- stderr
<stdin>:6:21: error: %x [0x000fe0, 0x0010e0) overlaps the reserved range 'select' from 0x001000 on [check-plan]
    6 |   %x = buf {addr = [0x000fe0]} : ub f32[64]
      |                     ^~~~~~~~
asc2-check: 1 error
#--- exit 1

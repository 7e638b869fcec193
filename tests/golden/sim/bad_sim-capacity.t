# A buffer beyond the end of its space.
# RUN: asc2-sim
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = planned} {
  %a = buf {addr = [0x001400]} : ub f32[4]
}
#--- stderr
<stdin>:6:3: error: '%a': slot 0 at 0x1400 ends at 0x1410, beyond the 0x1400 bytes of ub [sim-capacity]
    6 |   %a = buf {addr = [0x001400]} : ub f32[4]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-sim: 1 error
#--- exit 1

# An address that the alignment of the space forbids.
# RUN: asc2-emit --no-verify
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %a = buf {addr = [0x000010]} : ub f32[64]
  %a = full 1.0 : f32[64]
}
#--- stderr
<stdin>:6:21: error: '%a', 256 bytes at 0x000010, does not fit into ub of 196608 bytes with alignment 32 [emit-range]
    6 |   %a = buf {addr = [0x000010]} : ub f32[64]
      |                     ^~~~~~~~
asc2-emit: 1 error
#--- exit 1

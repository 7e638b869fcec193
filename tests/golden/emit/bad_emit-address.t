# A buffer without an address.
# RUN: asc2-emit --no-verify
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %a = buf : ub f32[64]
  %a = full 1.0 : f32[64]
}
#--- stderr
<stdin>:6:3: error: '%a' needs an address in the table of buffers [emit-address]
    6 |   %a = buf : ub f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
   = help: run asc2-memplan first: it plans them
asc2-emit: 1 error
#--- exit 1

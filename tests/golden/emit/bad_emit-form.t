# An operation that the chip lacks; asc2-tile would have expanded it.
# RUN: asc2-emit --no-verify
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %a = buf {addr = [0x000000]} : ub f32[64]
  %a = tanh %a : f32[64]
}
#--- stderr
<stdin>:7:3: error: 'tanh' of f32 has no form in Ascend C for c220 [emit-form]
    7 |   %a = tanh %a : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-tile rewrites it to operations that exist
asc2-emit: 1 error
#--- exit 1

# The cube core has no vector unit.
# RUN: asc2-check -t ascend910b
a2ir 1
kernel @k {grid = 1, core = aic, stage = machine} {
  %a = buf : l1 f32[64]
  %b = buf : l1 f32[64]
  %b = full 1.0 : f32[64]
  %a = add %b, %b : f32[64]
}
#--- stderr
<stdin>:7:3: error: 'full' runs on pipe 'v', which cores of kind 'aic' do not have [check-machine]
    7 |   %b = full 1.0 : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-tile makes such operations legal: take its input, or write what the target has
<stdin>:8:3: error: 'add' runs on pipe 'v', which cores of kind 'aic' do not have [check-machine]
    8 |   %a = add %b, %b : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-tile makes such operations legal: take its input, or write what the target has
asc2-check: 2 errors
#--- exit 1

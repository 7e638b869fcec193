# The target has no error function.
# RUN: asc2-check
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %x = buf : ub f32[64]
  %x = full 0.0 : f32[64]
  %x = erf %x : f32[64]
}
#--- stderr
<stdin>:8:3: error: target 'tiny' has no operation 'erf' on tiles [check-machine]
    8 |   %x = erf %x : f32[64]
      |   ^~~~~~~~~~~~~~~~~~~~~
   = help: asc2-tile makes such operations legal: take its input, or write what the target has
asc2-check: 1 error
#--- exit 1

# Rows of a tile start at whole blocks of the scratchpad.
# RUN: asc2-check
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %a = buf : ub f32[9,100]
  %b = buf : ub f32[9,100] pitch 104
  %c = buf : ub f16[100]
  %a = full 0.0 : f32[9,100]
  %b = full 0.0 : f32[9,100]
  %c = full 0.0 : f16[100]
}
#--- stderr
<stdin>:6:3: error: rows of %a start 100 elements apart, which is no multiple of 32 bytes [check-machine]
    6 |   %a = buf : ub f32[9,100]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
   = help: pitch 104 is
asc2-check: 1 error
#--- exit 1

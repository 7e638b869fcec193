# Operands of different element types do not add.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %x = full 0.0 : f32[8]
  %h = full 0.0 : f16[8]
  %z = add %x, %h : f32[8]
}
#--- stderr
<stdin>:7:16: error: operand is f16[8], the result f32[8] [check-type]
    7 |   %z = add %x, %h : f32[8]
      |                ^~
asc2-check: 1 error
#--- exit 1

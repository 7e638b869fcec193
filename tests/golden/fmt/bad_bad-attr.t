# Attributes of the wrong value, on the wrong operation, or given twice.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {grid = 0.5} {
  %a = add 1, 2 {slots = 2} : i32
  %b = buf {slots = 2, slots = 3} : ub f32[8]
  %c = buf {slots = 0} : ub f32[8]
}
#--- stderr
<stdin>:7:24: error: attribute 'slots' is given twice [bad-attr]
    7 |   %b = buf {slots = 2, slots = 3} : ub f32[8]
      |                        ^~~~~
asc2-fmt: 1 error
#--- exit 1

# Python that has no meaning on the device.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    while n > 0:
        n -= 1
    else:
        n = 1
#--- stderr
<stdin>:10:5: error: 'else' after a loop is not supported in a kernel [parse-unsupported]
   10 |     else:
      |     ^~~~
   = help: write the statements after the loop, or test a variable that the loop sets
asc2-parse: 1 error
#--- exit 1

# An argument whose type nobody gives.
# RUN: asc2-parse --grid 1 --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    pass
#--- stderr
<stdin>:6:7: error: the element type of 'x_ptr' is not known [parse-parameter]
    6 | def k(x_ptr: asc2.GlobalAddress, n: int):
      |       ^~~~~
   = help: give it with --arg x_ptr=f32[1024], or in [args] of the launch file
asc2-parse: 1 error
#--- exit 1

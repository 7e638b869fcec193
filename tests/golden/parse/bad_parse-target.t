# A call cannot be assigned to.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    n + 1 = 3
#--- stderr
<stdin>:8:5: error: cannot assign to this expression [parse-target]
    8 |     n + 1 = 3
      |     ^~~~~
asc2-parse: 1 error
#--- exit 1

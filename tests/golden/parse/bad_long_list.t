# A list that would fill the memory.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]"
import asc2

@asc2.jit
def kernel(x_ptr: asc2.GlobalAddress):
    y = [1] * 10000000
    asc2.store(1.0, asc2.tensor(x_ptr, [64]), offsets=[len(y)])
#--- stderr
<stdin>:7:9: error: the result is too long [parse-value]
    7 |     y = [1] * 10000000
      |         ^~~~~~~~~~~~~~
asc2-parse: 1 error
#--- exit 1

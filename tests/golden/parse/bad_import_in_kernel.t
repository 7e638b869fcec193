# Imports stand outside of kernels.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    import numpy
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:5: error: an import is not supported in a kernel [parse-unsupported]
    9 |     import numpy
      |     ^~~~~~
   = help: write it at the top of the file, outside the function
asc2-parse: 1 error
#--- exit 1

# An expression that ends too early.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    m = n +
#--- stderr
<stdin>:8:12: error: expected an expression, got the end of the line [parse-syntax]
    8 |     m = n +
      |            ^
asc2-parse: 1 error
#--- exit 1

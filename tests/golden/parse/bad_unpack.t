# As many names as values.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    a, b = x, x, x
    asc2.store(a, g, offsets=[0])
#--- stderr
<stdin>:9:5: error: 2 names for 3 values [parse-value]
    9 |     a, b = x, x, x
      |     ^~~~~~~~~~~~~~
asc2-parse: 1 error
#--- exit 1

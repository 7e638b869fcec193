# A kernel returns nothing.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    return x
#--- stderr
<stdin>:9:12: error: a kernel returns nothing [parse-type]
    9 |     return x
      |            ^
   = help: store results with asc2.store
asc2-parse: 1 error
#--- exit 1

# More arguments than parameters.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = asc2.exp(x, x)
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:21: error: 'asc2.exp' takes at most 1 positional argument [parse-call]
    9 |     y = asc2.exp(x, x)
      |                     ^
   = help: its parameters are: x
asc2-parse: 1 error
#--- exit 1

# A name that nobody defines, close to one that is.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = xx + 1
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: 'xx' is not defined [parse-name]
    9 |     y = xx + 1
      |         ^~
   = help: did you mean 'x'?
asc2-parse: 1 error
#--- exit 1

# A method that tiles do not have.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = x.expp()
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:11: error: a tile f32[64] has no attribute 'expp' [parse-type]
    9 |     y = x.expp()
      |           ^~~~
   = help: did you mean 'exp'?
asc2-parse: 1 error
#--- exit 1

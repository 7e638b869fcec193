# A value outside of what is taken.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [-4], offsets=[0])
#--- stderr
<stdin>:8:22: error: a tile with a dim of -4 [parse-value]
    8 |     x = asc2.load(g, [-4], offsets=[0])
      |                      ^~~~
asc2-parse: 1 error
#--- exit 1

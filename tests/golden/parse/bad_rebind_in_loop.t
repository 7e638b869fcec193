# A name keeps its type in a loop.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = x
    for i in asc2.range(n):
        y = y.to(asc2.float16)
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:11:9: error: 'y' is a tile f16[64] here, and a tile f32[64] before [parse-rebind]
   11 |         y = y.to(asc2.float16)
      |         ^~~~~~~~~~~~~~~~~~~~~~
<stdin>:9:5: note: its first type comes from here
    9 |     y = x
      |     ^~~~~
   = help: a name keeps its type over the iterations of a loop; use another name
asc2-parse: 1 error
#--- exit 1

# A number outside of the tile's element type.
# RUN: asc2-parse --grid 1 --arg "x_ptr=i8[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = x + 300
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: 300 does not fit i8 [parse-value]
    9 |     y = x + 300
      |         ^~~~~~~
   = help: cast the tile to a wider type first, as in x.to(asc2.int32)
asc2-parse: 1 error
#--- exit 1

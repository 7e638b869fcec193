# The first argument of where is a mask.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = asc2.where(x, x, 0.0)
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:20: error: the mask must be a tile of int1, not a tile f32[64] [parse-type]
    9 |     y = asc2.where(x, x, 0.0)
      |                    ^
   = help: compare first, as in x > 0
asc2-parse: 1 error
#--- exit 1

# The shape of a tile is static.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = asc2.load(g, [n], offsets=[0])
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:22: error: a tile's shape must be known at compile time [parse-not-constant]
    9 |     y = asc2.load(g, [n], offsets=[0])
      |                      ^~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
#--- exit 1

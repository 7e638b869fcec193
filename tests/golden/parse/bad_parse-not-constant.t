# A shape that is known at run time only.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [n + 1], offsets=[0])
#--- stderr
<stdin>:8:22: error: a tile's shape must be known at compile time [parse-not-constant]
    8 |     x = asc2.load(g, [n + 1], offsets=[0])
      |                      ^~~~~~~
   = help: it is a run-time i64 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
#--- exit 1

# A power of run-time scalars.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    m = n ** 2
    asc2.store(x, g, offsets=[m])
#--- stderr
<stdin>:9:9: error: an operand of '**' must be known at compile time [parse-not-constant]
    9 |     m = n ** 2
      |         ^~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
#--- exit 1

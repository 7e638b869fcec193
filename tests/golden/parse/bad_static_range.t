# The bounds of an unrolled loop are known at compile time.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    for i in asc2.static_range(n):
        asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:14: error: a bound of an unrolled range must be known at compile time [parse-not-constant]
    9 |     for i in asc2.static_range(n):
      |              ^~~~~~~~~~~~~~~~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
#--- exit 1

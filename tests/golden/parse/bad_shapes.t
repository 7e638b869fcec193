# Shapes that do not broadcast.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = x + asc2.load(g, [32], offsets=[0])
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:11: error: shapes [64] and [32] do not fit each other [parse-type]
    9 |     y = x + asc2.load(g, [32], offsets=[0])
      |           ^
   = help: dims, counted from the last one, must be equal or 1
asc2-parse: 1 error
#--- exit 1

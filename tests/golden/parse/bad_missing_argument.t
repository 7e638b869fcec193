# An argument that the operation needs.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = asc2.where(x > 0, x)
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: 'asc2.where' needs the argument 'b' [parse-call]
    9 |     y = asc2.where(x > 0, x)
      |         ^~~~~~~~~~~~~~~~~~~~
   = help: its parameters are: mask, a, b
asc2-parse: 1 error
#--- exit 1

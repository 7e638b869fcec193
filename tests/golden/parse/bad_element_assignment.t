# Elements of a tile are not assigned.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    x[0] = 1.0
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:5: error: assignment to elements is not supported yet [parse-not-yet]
    9 |     x[0] = 1.0
      |     ^~~~
   = help: a tile stays as it is: choose elements with asc2.where(mask, a, b)
asc2-parse: 1 error
#--- exit 1

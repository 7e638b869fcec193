# Masks do not nest so far.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    with asc2.mask(count=n):
        with asc2.mask(count=3):
            y = x + 1.0
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:10:14: error: a mask inside a mask is not supported yet [parse-not-yet]
   10 |         with asc2.mask(count=3):
      |              ^~~~~~~~~~~~~~~~~~
asc2-parse: 1 error
#--- exit 1

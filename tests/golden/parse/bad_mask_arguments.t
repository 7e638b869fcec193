# A mask has a count or bits.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    with asc2.mask(other=0.0):
        y = x + 1.0
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:10: error: 'asc2.mask' needs one of 'count' and 'bits' [parse-call]
    9 |     with asc2.mask(other=0.0):
      |          ^~~~~~~~~~~~~~~~~~~~
   = help: write asc2.mask(count=n), or asc2.mask(bits=(high, low))
asc2-parse: 1 error
#--- exit 1

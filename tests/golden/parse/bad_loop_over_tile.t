# A loop over the elements of a tile.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    for v in x:
        asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:14: error: a loop runs over a range, not over a tile f32[64] [parse-type]
    9 |     for v in x:
      |              ^
   = help: write 'for i in asc2.range(n):'
asc2-parse: 1 error
#--- exit 1

# A tile is neither true nor false.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    if x > 0:
        asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:8: error: a tile i1[64] is neither true nor false [parse-type]
    9 |     if x > 0:
      |        ^~~~~
   = help: use asc2.where(mask, a, b), and &, | and ~ on masks
asc2-parse: 1 error
#--- exit 1

# A chained comparison of tiles.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    m = 0 < x < 1
    y = asc2.where(m, x, 0.0)
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: a chained comparison of tiles [parse-type]
    9 |     m = 0 < x < 1
      |         ^~~~~~~~~
   = help: write (a < b) & (b < c)
asc2-parse: 1 error
#--- exit 1

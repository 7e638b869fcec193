# Masks are combined by &.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    m = (x > 0) and (x < 1)
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:10: error: 'and' of a tile i1[64] at run time [parse-type]
    9 |     m = (x > 0) and (x < 1)
      |          ^~~~~
   = help: use &, | and ~ on masks
asc2-parse: 1 error
#--- exit 1

# A range of floats.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    for i in asc2.range(n / 2):
        asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:14: error: a range needs integers, not a run-time f32 [parse-type]
    9 |     for i in asc2.range(n / 2):
      |              ^~~~~~~~~~~~~~~~~
   = help: divide with '//'
asc2-parse: 1 error
#--- exit 1

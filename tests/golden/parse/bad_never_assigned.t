# A name that is read before its only assignment.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    z = y + 1.0
    y = x
    asc2.store(z, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: 'y' may be read before it is assigned [parse-unassigned]
    9 |     z = y + 1.0
      |         ^
   = help: assign it before this line, on every path
asc2-parse: 1 error
#--- exit 1

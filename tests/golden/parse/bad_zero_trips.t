# A loop that may not run assigns it.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    for i in asc2.range(n):
        y = x + 1.0
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:11:16: error: 'y' may be read before it is assigned [parse-unassigned]
   11 |     asc2.store(y, g, offsets=[0])
      |                ^
<stdin>:9:5: note: this loop may run zero times, and only it assigns the name
    9 |     for i in asc2.range(n):
      |     ^~~~~~~~~~~~~~~~~~~~~~
   = help: assign it before the loop as well
asc2-parse: 1 error
#--- exit 1

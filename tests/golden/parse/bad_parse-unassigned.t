# A name that some path does not assign.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    for i in range(n):
        m = i
    asc2.store(m, g, offsets=[0])
#--- stderr
<stdin>:10:16: error: 'm' may be read before it is assigned [parse-unassigned]
   10 |     asc2.store(m, g, offsets=[0])
      |                ^
<stdin>:8:5: note: this loop may run zero times, and only it assigns the name
    8 |     for i in range(n):
      |     ^~~~~~~~~~~~~~~~~
   = help: assign it before the loop as well
asc2-parse: 1 error
#--- exit 1

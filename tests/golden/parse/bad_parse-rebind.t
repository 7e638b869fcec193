# A name that changes its type in a loop.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    m = 1
    for i in range(n):
        m = m * 0.5
#--- stderr
<stdin>:10:9: error: 'm' is a run-time f32 here, and a run-time i64 before [parse-rebind]
   10 |         m = m * 0.5
      |         ^~~~~~~~~~~
<stdin>:8:5: note: its first type comes from here
    8 |     m = 1
      |     ^~~~~
   = help: a name keeps its type over the iterations of a loop; use another name
asc2-parse: 1 error
#--- exit 1

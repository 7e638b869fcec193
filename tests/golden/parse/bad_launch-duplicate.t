# An argument given twice on the command line.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64 --arg n=65
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    pass
#--- stderr
<--arg>:1:1: error: 'n' is given twice [launch-duplicate]
    1 | n=65
      | ^
<--arg>:1:1: note: the first is here
    1 | n=64
      | ^
asc2-parse: 1 error
#--- exit 1

# Assigned on one path only.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    if n > 3:
        y = x + 1.0
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:11:16: error: 'y' may be read before it is assigned [parse-unassigned]
   11 |     asc2.store(y, g, offsets=[0])
      |                ^
<stdin>:9:8: note: it is not assigned when this is false
    9 |     if n > 3:
      |        ^~~~~
   = help: assign it before the branch, or in both arms
asc2-parse: 1 error
#--- exit 1

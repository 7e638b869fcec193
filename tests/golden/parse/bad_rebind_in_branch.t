# A name has one type after a branch.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    if n > 3:
        y = x
    else:
        y = 1
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:12:9: error: 'y' is the int 1 here, and a tile f32[64] before [parse-rebind]
   12 |         y = 1
      |         ^~~~~
<stdin>:10:9: note: the other value comes from here
   10 |         y = x
      |         ^~~~~
<stdin>:9:8: note: this is only decided at run time
    9 |     if n > 3:
      |        ^~~~~
   = help: both branches must give the name one type
asc2-parse: 1 error
#--- exit 1

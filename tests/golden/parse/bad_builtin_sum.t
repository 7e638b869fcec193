# A builtin of Python on a tile.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256
import asc2
import numpy as np

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0]).reshape(4, 16)
    y = x - sum(x)
    asc2.store(y.ravel(), g, offsets=[0])
#--- stderr
<stdin>:10:17: error: 'sum' of a tile f32[4,16], which is no tuple or list [parse-type]
   10 |     y = x - sum(x)
      |                 ^
   = help: of a tile write x.sum()
asc2-parse: 1 error
#--- exit 1

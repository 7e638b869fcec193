# Row 92: a tile has a static shape; the message names what is not.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256
import asc2
import numpy as np

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0]).reshape(4, 16)
    y = asc2.zeros([n, 16], dtype=asc2.float32)
    asc2.store(y.ravel(), g, offsets=[0])
#--- stderr
<stdin>:10:20: error: a tile's shape must be known at compile time [parse-not-constant]
   10 |     y = asc2.zeros([n, 16], dtype=asc2.float32)
      |                    ^~~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 1 error
#--- exit 1

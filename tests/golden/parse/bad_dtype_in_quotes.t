# An element type as a string.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256
import asc2
import numpy as np

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0]).reshape(4, 16)
    y = asc2.full([4, 16], 1.0, dtype="float16")
    asc2.store(y.ravel(), g, offsets=[0])
#--- stderr
<stdin>:10:39: error: a dtype is needed, such as asc2.float16, not the string 'float16' [parse-type]
   10 |     y = asc2.full([4, 16], 1.0, dtype="float16")
      |                                       ^~~~~~~~~
   = help: write asc2.float16
asc2-parse: 1 error
#--- exit 1

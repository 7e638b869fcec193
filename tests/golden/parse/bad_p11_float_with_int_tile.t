# Row P11: a fraction is never cut off silently.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256
import asc2
import numpy as np

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0]).reshape(4, 16)
    y = x.to(asc2.int32) * 0.5
    asc2.store(y.ravel(), g, offsets=[0])
#--- stderr
<stdin>:10:9: error: a tile i32[4,16] with the float 0.5 [parse-type]
   10 |     y = x.to(asc2.int32) * 0.5
      |         ^~~~~~~~~~~~~~~~~~~~~~
   = help: an integer tile would cut off the fraction; cast with x.to(asc2.float32)
asc2-parse: 1 error
#--- exit 1

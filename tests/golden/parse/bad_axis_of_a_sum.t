# Dims of a reduction have no name.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256
import asc2
import numpy as np

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0]).reshape(4, 16)
    y = x.sum(axis=1)
    asc2.store(y.ravel(), g, offsets=[0])
#--- stderr
<stdin>:10:15: error: '.sum' has no argument 'axis' [parse-call]
   10 |     y = x.sum(axis=1)
      |               ^~~~
   = help: dims follow without a name, as in x.sum(1)
asc2-parse: 1 error
#--- exit 1

# Row P20: matrices and tiles of the vector core do not mix yet, and it is said.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256
import asc2
import numpy as np

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0]).reshape(4, 16)
    y = x + asc2.matmul(x, x)
    asc2.store(y.ravel(), g, offsets=[0])
#--- stderr
<stdin>:10:13: error: 'asc2.matmul' is not supported yet [parse-not-yet]
   10 |     y = x + asc2.matmul(x, x)
      |             ^~~~~~~~~~~
asc2-parse: 1 error
#--- exit 1

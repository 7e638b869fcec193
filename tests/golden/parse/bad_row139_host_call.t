# Row 139: a call that runs on the host is refused at its place.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256
import asc2
import numpy as np

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0]).reshape(4, 16)
    y = x + np.size(x)
    asc2.store(y.ravel(), g, offsets=[0])
#--- stderr
<stdin>:10:13: error: 'numpy.size' runs on the host, not in a kernel [parse-type]
   10 |     y = x + np.size(x)
      |             ^~~~~~~
   = help: a kernel can call asc2, functions of this file, and math on constants
asc2-parse: 1 error
#--- exit 1

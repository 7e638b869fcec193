# NumPy's cast is not ours.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]"
import asc2

@asc2.jit
def kernel(x_ptr: asc2.GlobalAddress):
    g = asc2.tensor(x_ptr, [64])
    x = asc2.load(g, [64], offsets=[0])
    asc2.store(x.astype(asc2.float16), g, offsets=[0])
#--- stderr
<stdin>:9:18: error: a tile f32[64] has no attribute 'astype' [parse-type]
    9 |     asc2.store(x.astype(asc2.float16), g, offsets=[0])
      |                  ^~~~~~
   = help: cast with .to(dtype), as in x.to(asc2.float32)
asc2-parse: 1 error
#--- exit 1

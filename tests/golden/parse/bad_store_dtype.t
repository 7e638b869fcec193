# A tile of another type than the tensor.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    asc2.store(x.to(asc2.float16), g, offsets=[0])
#--- stderr
<stdin>:9:16: error: a tile f16[64] does not fit a tensor gm f32[?] [parse-type]
    9 |     asc2.store(x.to(asc2.float16), g, offsets=[0])
      |                ^~~~~~~~~~~~~~~~~~
   = help: cast it with x.to(out.dtype)
asc2-parse: 1 error
#--- exit 1

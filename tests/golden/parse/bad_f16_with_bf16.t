# Two floats of 16 bits have no common type.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = x.to(asc2.float16) + x.to(asc2.bfloat16)
    asc2.store(y.to(asc2.float32), g, offsets=[0])
#--- stderr
<stdin>:9:28: error: a tile f16[64] and a tile bf16[64] have no common element type [parse-type]
    9 |     y = x.to(asc2.float16) + x.to(asc2.bfloat16)
      |                            ^
   = help: cast one of them, as in x.to(asc2.float32)
asc2-parse: 1 error
#--- exit 1

# A tensor is loaded before it is computed with.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = g + 1.0
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: '+' cannot combine a tensor gm f32[?] and the float 1.0 [parse-type]
    9 |     y = g + 1.0
      |         ^~~~~~~
   = help: load a tile of the tensor with asc2.load first
asc2-parse: 1 error
#--- exit 1

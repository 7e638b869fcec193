# A pointer is no tensor.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = asc2.load(x_ptr, [64], offsets=[0])
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:19: error: 'asc2.load' reads a tensor, not a pointer to f32 [parse-type]
    9 |     y = asc2.load(x_ptr, [64], offsets=[0])
      |                   ^~~~~
   = help: make one with asc2.tensor(pointer, [size])
asc2-parse: 1 error
#--- exit 1

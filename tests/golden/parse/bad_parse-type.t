# An operation on a value of the wrong type.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    m = asc2.exp(g)
#--- stderr
<stdin>:8:18: error: 'asc2.exp' of a tensor gm f32[?] [parse-type]
    8 |     m = asc2.exp(g)
      |                  ^
   = help: load a tile of the tensor with asc2.load first
asc2-parse: 1 error
#--- exit 1

# An operation that does not exist.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.sofmax(g)
#--- stderr
<stdin>:8:9: error: 'asc2.sofmax' does not exist [parse-unknown-operation]
    8 |     x = asc2.sofmax(g)
      |         ^~~~~~~~~~~
   = help: did you mean 'softmax'?
asc2-parse: 1 error
#--- exit 1

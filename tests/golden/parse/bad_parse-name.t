# A name without a meaning.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    m = count + 1
#--- stderr
<stdin>:8:9: error: 'count' is not defined [parse-name]
    8 |     m = count + 1
      |         ^~~~~
   = help: define it in this file, or pass it as a parameter
asc2-parse: 1 error
#--- exit 1

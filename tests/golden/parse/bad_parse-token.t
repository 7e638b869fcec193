# A number that is none.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    m = 12abc
#--- stderr
<stdin>:8:9: error: this is no number [parse-token]
    8 |     m = 12abc
      |         ^~~~~
asc2-parse: 1 error
#--- exit 1

# A helper that returns an int or a tile.
# RUN: asc2-parse --arg "x_ptr=f32[64]" --arg n=i32
import asc2

def pick(x, n):
    if n > 3:
        return x
    return n

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [64])
    asc2.store(pick(asc2.load(g, [64], offsets=[0]), n), g, offsets=[0])
#--- stderr
<stdin>:8:5: error: 'pick' returns a run-time i32 here, and a tile f32[64] on another path [parse-type]
    8 |     return n
      |     ^~~~~~~~
<stdin>:13:16: note: in this call of 'pick'
   13 |     asc2.store(pick(asc2.load(g, [64], offsets=[0]), n), g, offsets=[0])
      |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:7:9: note: the other value comes from here
    7 |         return x
      |         ^~~~~~~~
   = help: each 'return' of the function must give one type
asc2-parse: 1 error
#--- exit 1

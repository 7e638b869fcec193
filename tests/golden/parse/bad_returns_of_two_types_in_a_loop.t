# A helper that returns an int or a tile from inside a loop.
# RUN: asc2-parse --arg "x_ptr=f32[64]" --arg n=i32
import asc2

def pick(x, n):
    for i in asc2.range(n):
        if i > 3:
            return x
        elif i == n:
            return i
    return x

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [64])
    asc2.store(pick(asc2.load(g, [64], offsets=[0]), n), g, offsets=[0])
#--- stderr
<stdin>:10:13: error: 'pick' returns a run-time i64 here, and a tile f32[64] on another path [parse-type]
   10 |             return i
      |             ^~~~~~~~
<stdin>:16:16: note: in this call of 'pick'
   16 |     asc2.store(pick(asc2.load(g, [64], offsets=[0]), n), g, offsets=[0])
      |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:8:13: note: the other value comes from here
    8 |             return x
      |             ^~~~~~~~
   = help: each 'return' of the function must give one type
asc2-parse: 1 error
#--- exit 1

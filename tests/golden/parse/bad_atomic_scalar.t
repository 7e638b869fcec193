# An atomic needs a tile so far.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    asc2.atomic_add(1.0, g, offsets=[0])
#--- stderr
<stdin>:9:21: error: 'asc2.atomic_add' of a scalar is not supported yet [parse-not-yet]
    9 |     asc2.atomic_add(1.0, g, offsets=[0])
      |                     ^~~
   = help: make a tile of it with asc2.full
asc2-parse: 1 error
#--- exit 1

# A tile is not equal or unequal as a whole, in a tuple neither.
# RUN: asc2-parse --arg "x_ptr=f32[64]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    if (n, x) == (n, x + 1):
        asc2.store(x, asc2.tensor(x_ptr, [64]), offsets=[0])
    if n in (x, 1):
        asc2.store(x, asc2.tensor(x_ptr, [64]), offsets=[0])
#--- stderr
<stdin>:8:8: error: a tile i1[64] is neither true nor false [parse-type]
    8 |     if (n, x) == (n, x + 1):
      |        ^~~~~~~~~~~~~~~~~~~~
   = help: use asc2.where(mask, a, b), and &, | and ~ on masks
<stdin>:10:8: error: a tile i1[64] is neither true nor false [parse-type]
   10 |     if n in (x, 1):
      |        ^~~~~~~~~~~
   = help: use asc2.where(mask, a, b), and &, | and ~ on masks
asc2-parse: 2 errors
#--- exit 1

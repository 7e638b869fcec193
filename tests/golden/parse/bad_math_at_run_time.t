# Functions of math are for numbers that are known.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    import_me = math.exp(s)
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:26: error: the argument of 'math.exp' must be known at compile time [parse-not-constant]
    9 |     import_me = math.exp(s)
      |                          ^
   = help: use asc2.exp at run time
asc2-parse: 1 error
#--- exit 1

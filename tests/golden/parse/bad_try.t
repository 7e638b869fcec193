# Exceptions.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    try:
        asc2.store(x, g, offsets=[0])
    except ValueError:
        pass
#--- stderr
<stdin>:9:5: error: 'try' is not supported in a kernel [parse-unsupported]
    9 |     try:
      |     ^~~
   = help: kernels have no exceptions; check values with 'if'
asc2-parse: 1 error
#--- exit 1

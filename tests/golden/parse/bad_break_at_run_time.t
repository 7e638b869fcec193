# A break that is decided at run time.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    for i in asc2.range(4):
        if n > i:
            break
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:11:13: error: 'break' that is decided at run time is not supported yet [parse-not-yet]
   11 |             break
      |             ^~~~~
   = help: use asc2.static_range with a compile-time condition, or put the rest under an 'if'
asc2-parse: 1 error
#--- exit 1

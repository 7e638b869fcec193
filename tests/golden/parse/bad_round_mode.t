# A rounding mode that does not exist.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = asc2.cast(x, asc2.int32, round_mode="up")
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:45: error: a member of asc2.RoundMode is needed, not the string 'up' [parse-type]
    9 |     y = asc2.cast(x, asc2.int32, round_mode="up")
      |                                             ^~~~
   = help: as in round_mode=asc2.RoundMode.Floor
asc2-parse: 1 error
#--- exit 1

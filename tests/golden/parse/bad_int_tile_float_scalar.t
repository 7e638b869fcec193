# An integer tile times a float: the fraction would be lost.
# RUN: asc2-parse --grid 1 --arg "x_ptr=i32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = x * 0.5
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: a tile i32[64] with the float 0.5 [parse-type]
    9 |     y = x * 0.5
      |         ^~~~~~~
   = help: an integer tile would cut off the fraction; cast with x.to(asc2.float32)
asc2-parse: 1 error
#--- exit 1

# The error stands where 'other' is, and names it, for every type of the results.
# RUN: asc2-parse --grid 1 --arg "x_ptr=u8[64]" --arg n=i64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [64])
    x = asc2.load(g, [64], offsets=[0])
    with asc2.mask(count=4, other=-1):
        v = x + 1
    with asc2.mask(count=4, other=2):
        y = x > 1
    with asc2.mask(count=5, other=0.5):
        with asc2.mask(count=4):
            w = (x + 1)[:32] + x[32:]
    with asc2.mask(count=n, other=float(n)):
        z = x.to(asc2.int32)
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:35: error: 'other' is the int -1, and a result in the region is a tile u8[64] [parse-value]
    9 |     with asc2.mask(count=4, other=-1):
      |                                   ^~
<stdin>:10:9: note: this result
   10 |         v = x + 1
      |         ^~~~~~~~~
   = help: give a value from 0 to 255, or compute in a wider type, as in x.to(asc2.int32)
<stdin>:11:35: error: 'other' is the int 2, and a result in the region is a tile i1[64] [parse-value]
   11 |     with asc2.mask(count=4, other=2):
      |                                   ^
<stdin>:12:9: note: this result
   12 |         y = x > 1
      |         ^~~~~~~~~
   = help: give 0 or 1, or compare in front of the 'with'
<stdin>:13:35: error: 'other' is the float 0.5, and a result in the region is a tile u8[64] [parse-value]
   13 |     with asc2.mask(count=5, other=0.5):
      |                                   ^~~
<stdin>:15:18: note: this result
   15 |             w = (x + 1)[:32] + x[32:]
      |                  ^~~~~
   = help: give a value from 0 to 255, or compute in floats, as in x.to(asc2.float32)
<stdin>:16:35: error: 'other' is a run-time f32, and a result in the region is a tile i32[64] [parse-value]
   16 |     with asc2.mask(count=n, other=float(n)):
      |                                   ^~~~~~~~
<stdin>:17:9: note: this result
   17 |         z = x.to(asc2.int32)
      |         ^~~~~~~~~~~~~~~~~~~~
   = help: convert it with int(x), which cuts off the fraction
asc2-parse: 4 errors
#--- exit 1

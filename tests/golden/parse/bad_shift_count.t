# A shift by the width or more, or by less than nothing, of tiles and of scalars.
# RUN: asc2-parse --grid 1 --arg "x_ptr=i32[64]" --arg n=i64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [64])
    x = asc2.load(g, [64], offsets=[0])
    a = x << 31
    y = x << 32
    b = x >> -1
    c = n << 64
    d = n >> -1
    a >>= 100
    e = asc2.left_shift(x.to(asc2.int16), 16)
    x = (x << 31) >> (n >> 63)
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:10:9: error: a shift by 32 of integers of 32 bits [parse-value]
   10 |     y = x << 32
      |         ^~~~~~~
   = help: shift by 0 to 31, or cast to a wider type first, as in x.to(asc2.int64)
<stdin>:11:9: error: a negative shift count [parse-value]
   11 |     b = x >> -1
      |         ^~~~~~~
<stdin>:12:9: error: a shift by 64 of integers of 64 bits [parse-value]
   12 |     c = n << 64
      |         ^~~~~~~
   = help: shift by 0 to 63
<stdin>:13:9: error: a negative shift count [parse-value]
   13 |     d = n >> -1
      |         ^~~~~~~
<stdin>:14:5: error: a shift by 100 of integers of 32 bits [parse-value]
   14 |     a >>= 100
      |     ^~~~~~~~~
   = help: shift by 0 to 31, or cast to a wider type first, as in x.to(asc2.int64)
<stdin>:15:9: error: a shift by 16 of integers of 16 bits [parse-value]
   15 |     e = asc2.left_shift(x.to(asc2.int16), 16)
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: shift by 0 to 15, or cast to a wider type first, as in x.to(asc2.int64)
asc2-parse: 6 errors
#--- exit 1

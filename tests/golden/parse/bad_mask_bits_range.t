# A word of bits has 64 bits.
# RUN: asc2-parse --grid 1 --arg "x_ptr=i32[64]" --arg n=i64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [64])
    x = asc2.load(g, [64], offsets=[0])
    with asc2.mask(bits=(1 << 64, 2)):
        x = x + 1
    asc2.store(x, g, offsets=[0])
#--- stderr
<stdin>:9:25: error: 18446744073709551616 in 'bits' has more than 64 bits [parse-value]
    9 |     with asc2.mask(bits=(1 << 64, 2)):
      |                         ^~~~~~~~~~~~
   = help: write the high 64 bits and the low ones, as in bits=(b >> 64, b & (2**64 - 1))
asc2-parse: 1 error
#--- exit 1

# An assertion that does not hold for these constants.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64 --const tile=16
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, tile: asc2.ConstExpr):
    g = asc2.tensor(x_ptr, [n])
    assert tile % 3 == 0, f"{tile=} is no multiple of 3"
#--- stderr
<stdin>:8:12: error: the assertion is false: tile=16 is no multiple of 3 [parse-assert]
    8 |     assert tile % 3 == 0, f"{tile=} is no multiple of 3"
      |            ^~~~~~~~~~~~~
asc2-parse: 1 error
#--- exit 1

# What a kernel prints at compile time is shown by --explain.
# RUN: asc2-parse --explain -o /dev/null --arg "x_ptr=f32[64]" --const n=8 --grid 1
import asc2


@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: asc2.ConstExpr):
    x = asc2.tensor(x_ptr, [64])
    print("tiles of", n)
    asc2.store(asc2.load(x, [n], offsets=[0]), x, offsets=[0])
#--- stderr
<stdin>:9:5: remark: tiles of 8 [parse-print]
    9 |     print("tiles of", n)
      |     ^~~~~~~~~~~~~~~~~~~~

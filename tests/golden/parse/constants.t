# A kernel with a constexpr branch and a helper; constants come from the command line.
# RUN: asc2-parse --grid 2 --arg "x_ptr=f16[64]" --const tile=32 --const double=True
import asc2

@asc2.jit
def twice(x):
    return x + x

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, tile: asc2.ConstExpr, double: asc2.ConstExpr):
    x = asc2.tensor(x_ptr, [64])
    t = asc2.load(x, [tile], offsets=[asc2.block_idx() * tile])
    if double:
        t = twice(t)
    asc2.store(t, x, offsets=[asc2.block_idx() * tile])
#--- stdout
a2ir 1
kernel @k {grid = 2} {                                          loc "<stdin>":10:5
  %x_ptr = param {size = 64} : ptr f16                          loc "<stdin>":10:7
  %x = tensor %x_ptr, [64] : gm f16[64]                         loc "<stdin>":11:9
  %t.1 = block_idx : i64                                        loc "<stdin>":12:39
  %t.2 = mul %t.1, 32 : i64                                     loc "<stdin>":12:39
  %t = load %x, [%t.2] : f16[32]                                loc "<stdin>":12:9
  %t = add %t, %t : f16[32]                                     loc "<stdin>":7:12
  %block_idx.1 = block_idx : i64                                loc "<stdin>":15:31
  %mul.1 = mul %block_idx.1, 32 : i64                           loc "<stdin>":15:31
  store %t, %x, [%mul.1]                                        loc "<stdin>":15:5
}

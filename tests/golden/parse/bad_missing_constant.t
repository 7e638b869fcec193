# A constant that nobody gives is named with its parameter.
# RUN: asc2-parse --grid 2 --arg "x_ptr=f16[64]"
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, tile: asc2.ConstExpr):
    x = asc2.tensor(x_ptr, [64])
    asc2.store(asc2.load(x, [tile], offsets=[0]), x, offsets=[0])
#--- stderr
<stdin>:6:34: error: the compile-time parameter 'tile' has no value [parse-parameter]
    6 | def k(x_ptr: asc2.GlobalAddress, tile: asc2.ConstExpr):
      |                                  ^~~~
   = help: give it with --const tile=VALUE, or in [const] of the launch file
asc2-parse: 1 error
#--- exit 1

# A parameter annotated 'str' is a constant: no number of the launch can be it.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=i32:3
import asc2

@asc2.jit
def kernel(x_ptr: asc2.GlobalAddress, n: str):
    asc2.store(1.0, asc2.tensor(x_ptr, [64]), offsets=[0])
#--- stderr
<--arg>:1:1: error: 'n' is a compile-time constant [parse-parameter]
    1 | n=i32:3
      | ^
<stdin>:6:39: note: the parameter
    6 | def kernel(x_ptr: asc2.GlobalAddress, n: str):
      |                                       ^
   = help: give it with --const n=VALUE, or in [const] of the launch file
asc2-parse: 1 error
#--- exit 1

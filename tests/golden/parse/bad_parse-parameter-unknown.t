# An argument that the kernel does not have.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64 --arg m=3
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    pass
#--- stderr
<--arg>:1:1: error: the kernel 'k' has no parameter 'm' [parse-parameter]
    1 | m=3
      | ^
<stdin>:6:1: note: the kernel
    6 | def k(x_ptr: asc2.GlobalAddress, n: int):
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: did you mean 'n'?
asc2-parse: 1 error
#--- exit 1

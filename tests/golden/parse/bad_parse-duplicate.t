# A parameter that is there twice.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, n: int):
    pass
#--- stderr
<stdin>:6:42: error: parameter 'n' is given twice [parse-duplicate]
    6 | def k(x_ptr: asc2.GlobalAddress, n: int, n: int):
      |                                          ^
asc2-parse: 1 error
#--- exit 1

# A continue that is decided in a masked region.
# RUN: asc2-parse --arg "x_ptr=f32[64]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    for i in range(n):
        with asc2.mask(count=n):
            if i > 3:
                continue
            x = x + 1
    asc2.store(x, asc2.tensor(x_ptr, [64]), offsets=[0])
#--- stderr
<stdin>:10:13: error: leaving a 'with' at run time is not supported yet [parse-not-yet]
   10 |             if i > 3:
      |             ^~~~~~~~
   = help: put the 'if' around the 'with'
asc2-parse: 1 error
#--- exit 1

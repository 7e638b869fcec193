# An operation of the language that is not there yet says so.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]"
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress):
    x = asc2.tensor(x_ptr, [64])
    t = asc2.load(x, [64], offsets=[0])
    m = asc2.hint(tile=[64])
    asc2.store(t, x, offsets=[0])
#--- stderr
<stdin>:9:9: error: 'asc2.hint' is not supported yet [parse-not-yet]
    9 |     m = asc2.hint(tile=[64])
      |         ^~~~~~~~~
asc2-parse: 1 error
#--- exit 1

# Arguments that do not fit.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [4], [0], [0], [0])
#--- stderr
<stdin>:8:32: error: 'asc2.load' takes at most 3 positional arguments [parse-call]
    8 |     x = asc2.load(g, [4], [0], [0], [0])
      |                                ^~~
   = help: its parameters are: tensor, shape=, *, offsets=, tile_id=, location=, pad_value=, real_shape=
asc2-parse: 1 error
#--- exit 1

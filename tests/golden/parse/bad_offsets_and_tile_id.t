# Offsets or tile numbers, not both.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    y = asc2.load(g, [64], offsets=[0], tile_id=[0])
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: 'asc2.load' needs only one of 'offsets' and 'tile_id' [parse-call]
    9 |     y = asc2.load(g, [64], offsets=[0], tile_id=[0])
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: write offsets=[first element], or tile_id=[number of the tile]
asc2-parse: 1 error
#--- exit 1

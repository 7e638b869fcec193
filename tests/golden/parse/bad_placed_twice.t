# A tile cannot lie at two addresses.
# RUN: asc2-parse --arg x=f32[64]
import asc2

@asc2.jit
def k(x: asc2.GlobalAddress):
    g = asc2.tensor(x, [64])
    y = asc2.place(asc2.load(g, [64], offsets=[0]), (0x1000, 0x2000))
    y = asc2.place(y, 0)
    asc2.store(y, g, offsets=[0])
#--- stderr
<stdin>:9:9: error: the tile is placed at two addresses [parse-value]
    9 |     y = asc2.place(y, 0)
      |         ^~~~~~~~~~~~~~~~
<stdin>:8:9: note: the first is here
    8 |     y = asc2.place(asc2.load(g, [64], offsets=[0]), (0x1000, 0x2000))
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: place a tile of its own: the result of an operation
asc2-parse: 1 error
#--- exit 1

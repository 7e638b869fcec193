# A kernel that was read from Python is its own origin: no note shows its line a second time.
# RUN: asc2 k.py -t tiny --grid 1 --arg 'x=f32[4096]' -o k.cpp
#--- file k.py
import asc2

@asc2.jit
def kernel(x: asc2.GlobalAddress):
    gm = asc2.tensor(x, [4096])
    tile = asc2.load(gm, [2048], offsets=[0])
    asc2.store(tile, gm, offsets=[2048])
#--- stderr
k.py:6:12: error: ub overflow: at least 8192 bytes are needed, 4096 are there [memplan-overflow]
    6 |     tile = asc2.load(gm, [2048], offsets=[0])
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:6:12: note: %tile takes 8192 bytes
    6 |     tile = asc2.load(gm, [2048], offsets=[0])
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: it fits with tiles of f32[1024] instead of f32[2048]; or with f16 instead of f32
asc2: 1 error
#--- exit 1

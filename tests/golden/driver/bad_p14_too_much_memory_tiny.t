# P14: the same on a target with 4 KiB.
# RUN: cat > k.py && asc2 k.py --arg x=f32[196608] -t tiny -o k.cpp
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress):
    g = asc2.tensor(x, [196608])
    a = asc2.load(g, [65536], offsets=[0])
    b = asc2.load(g, [65536], offsets=[65536])
    c = asc2.load(g, [65536], offsets=[131072])
    asc2.store(a + b, g, offsets=[0])
    asc2.store(b + c, g, offsets=[65536])
    asc2.store(c + a, g, offsets=[131072])
#--- stderr
k.py:7:9: error: ub overflow: at least 1048576 bytes are needed, 4096 are there [memplan-overflow]
    7 |     a = asc2.load(g, [65536], offsets=[0])
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:7:9: note: %a takes 262144 bytes
    7 |     a = asc2.load(g, [65536], offsets=[0])
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = note: these alone are too many; 3 more are alive with them
   = help: it fits with tiles of f32[256] instead of f32[65536]
asc2: 1 error
#--- exit 1

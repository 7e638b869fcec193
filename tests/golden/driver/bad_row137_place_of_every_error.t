# Row 137: every error has its file, line and column, of the Python file behind any pass.
# RUN: cat > k.py; asc2 k.py --arg x=f32[64] -t ascend910b -o k.cpp; asc2-parse k.py --arg x=f32[64] | asc2-tile -t ascend910b
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress):
    g = asc2.tensor(x, [64])
    for i in range(1, 4):
        asc2.store(asc2.load(g, [8], offsets=[-8 * i]), g, offsets=[0])
#--- stderr
k.py:8:20: error: the offset in dim 0 of '%g' is at most -8 [tile-negative]
    8 |         asc2.store(asc2.load(g, [8], offsets=[-8 * i]), g, offsets=[0])
      |                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2: 1 error
<stdin>:7:25: error: the offset in dim 0 of '%g' is at most -8 [tile-negative]
    7 |     %load.1 = load %g, [%mul.1] : f32[8]                        loc "k.py":8:20
      |                         ^~~~~~
k.py:8:20: note: from here
asc2-tile: 1 error
#--- exit 1

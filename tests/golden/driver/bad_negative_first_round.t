# An offset is negative in the first round of a loop, or in the first block; guarded and clamped ones are not.
# RUN: cat > k.py; asc2 k.py --arg x=f32[64] --arg n=i32 --grid 4 -t ascend910b -o k.cpp
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x, [64])
    for r in range(n):
        asc2.store(asc2.load(g, [8], offsets=[r * 8 - 8]), g, offsets=[r])
    for i in range(3, -1, -1):
        for j in range(4):
            asc2.store(asc2.load(g, [8], offsets=[3 + i - 2 * j]), g, offsets=[0])
            if i > j:
                asc2.store(asc2.load(g, [8], offsets=[i - j]), g, offsets=[max(i - j, 0)])
        for j in range(i):
            asc2.store(asc2.load(g, [8], offsets=[i - j - 1]), g, offsets=[0])
    asc2.store(asc2.load(g, [8], offsets=[0]), g, offsets=[asc2.block_idx() * 16 - 1])
#--- stderr
k.py:8:20: error: the offset in dim 0 of '%g' is -8 where %r is 0 [tile-negative]
    8 |         asc2.store(asc2.load(g, [8], offsets=[r * 8 - 8]), g, offsets=[r])
      |                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:11:24: error: the offset in dim 0 of '%g' is -3 where %i is 0, %j is 3 [tile-negative]
   11 |             asc2.store(asc2.load(g, [8], offsets=[3 + i - 2 * j]), g, offsets=[0])
      |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
k.py:16:5: error: the offset in dim 0 of '%g' is -1 where %block_idx.1 is 0 [tile-negative]
   16 |     asc2.store(asc2.load(g, [8], offsets=[0]), g, offsets=[asc2.block_idx() * 16 - 1])
      |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2: 3 errors
#--- exit 1

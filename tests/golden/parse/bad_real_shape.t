# What real_shape cannot be.
# RUN: cat > k.py && asc2-parse k.py --arg x=f32[100] --arg n=i32
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x, [100])
    a = asc2.copy_in(g, [0], [64], real_shape=[65])
    b = asc2.copy_in(g, [0], [64], real_shape=[1, 64])
    c = asc2.copy_in(g, [0], [64], real_shape=[0.5])
    d = asc2.copy_in(g, [0], real_shape=[1])
    asc2.copy_out(1.0, g, [0], real_shape=[1])
#--- stderr
k.py:7:47: error: 'real_shape' of 65 for a dim of 64 [parse-value]
    7 |     a = asc2.copy_in(g, [0], [64], real_shape=[65])
      |                                               ^~~~
k.py:8:47: error: 'real_shape' has 2 entries for a tile of shape [64] [parse-type]
    8 |     b = asc2.copy_in(g, [0], [64], real_shape=[1, 64])
      |                                               ^~~~~~~
k.py:9:47: error: 'real_shape' must be integers, not the float 0.5 [parse-type]
    9 |     c = asc2.copy_in(g, [0], [64], real_shape=[0.5])
      |                                               ^~~~~
k.py:10:41: error: 'real_shape' of one element [parse-type]
   10 |     d = asc2.copy_in(g, [0], real_shape=[1])
      |                                         ^~~
   = help: a scalar is read or written whole: leave it out
k.py:11:43: error: 'real_shape' of one element [parse-type]
   11 |     asc2.copy_out(1.0, g, [0], real_shape=[1])
      |                                           ^~~
   = help: a scalar is read or written whole: leave it out
asc2-parse: 5 errors
#--- exit 1

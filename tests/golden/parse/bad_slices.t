# Indices that a tile does not have; tiles that cannot be put together.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[128]"
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress):
    gm = asc2.tensor(x_ptr, [8, 16])
    x = asc2.load(gm, [8, 16], offsets=[0, 0])
    a = x[8]
    b = x[:, :, 0]
    c = x[4:4]
    d = x[::-1]
    e = asc2.concat(x, x[:, 0:8])
    f = asc2.concat(x, x, axis=2)
    g = x[asc2.block_idx()]
#--- stderr
<stdin>:9:11: error: index 8 of 8 elements [parse-value]
    9 |     a = x[8]
      |           ^
<stdin>:10:17: error: more indices than a tile f32[8,16] has dims [parse-type]
   10 |     b = x[:, :, 0]
      |                 ^
<stdin>:11:11: error: an empty slice of 8 elements [parse-value]
   11 |     c = x[4:4]
      |           ^~~
<stdin>:12:13: error: a slice of a tile with a negative step is not supported yet [parse-not-yet]
   12 |     d = x[::-1]
      |             ^~
<stdin>:13:24: error: 'asc2.concat' of a tile f32[8,16] and a tile f32[8,8] [parse-type]
   13 |     e = asc2.concat(x, x[:, 0:8])
      |                        ^~~~~~~~~
   = help: all dims but the axis, and the element types, must be equal
<stdin>:14:32: error: axis 2 of a tile of rank 2 [parse-value]
   14 |     f = asc2.concat(x, x, axis=2)
      |                                ^
<stdin>:15:11: error: an index of a tile must be known at compile time [parse-not-constant]
   15 |     g = x[asc2.block_idx()]
      |           ^~~~~~~~~~~~~~~~
   = help: it is a run-time i64 here; pass it as a ConstExpr parameter
asc2-parse: 7 errors
#--- exit 1

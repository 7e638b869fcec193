# Dims that a tile does not have, shapes that do not fit, functions of integers.
# RUN: asc2-parse --grid 1 --arg "x_ptr=i32[64]"
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress):
    gm = asc2.tensor(x_ptr, [8, 8])
    x = asc2.load(gm, [8, 8], offsets=[0, 0])
    a = x.sum(2)
    b = x.sum(0, -2)
    c = x + x.reshape(4, 16)
    d = x.reshape(3, -1)
    e = asc2.softmax(x)
    f = x.squeeze(0)
    g = x.broadcast_to(4, 8)
    h = x.max(0, keepdims=True)
    i = asc2.layer_norm(x)
#--- stderr
<stdin>:9:15: error: dim 2 of a tile of rank 2 [parse-value]
    9 |     a = x.sum(2)
      |               ^
<stdin>:10:18: error: a dim is given twice [parse-value]
   10 |     b = x.sum(0, -2)
      |                  ^~
<stdin>:11:11: error: shapes [8, 8] and [4, 16] do not fit each other [parse-type]
   11 |     c = x + x.reshape(4, 16)
      |           ^
   = help: dims, counted from the last one, must be equal or 1
<stdin>:12:22: error: a tile i32[8,8] of 64 elements in the shape [3, ?] [parse-value]
   12 |     d = x.reshape(3, -1)
      |                      ^~
   = help: a reshape keeps all 64 elements; one dim may be -1, for the rest
<stdin>:13:22: error: 'asc2.softmax' of a tile i32[8,8], which has no fractions [parse-type]
   13 |     e = asc2.softmax(x)
      |                      ^
   = help: cast with x.to(asc2.float32)
<stdin>:14:19: error: dim 0 of a tile i32[8,8] is not 1 [parse-value]
   14 |     f = x.squeeze(0)
      |                   ^
<stdin>:15:27: error: a tile i32[8,8] does not broadcast to [4, 8] [parse-type]
   15 |     g = x.broadcast_to(4, 8)
      |                           ^
<stdin>:16:18: error: '.max' has no argument 'keepdims' [parse-call]
   16 |     h = x.max(0, keepdims=True)
      |                  ^~~~~~~~
   = help: write keep_dims=True
<stdin>:17:9: error: 'asc2.layer_norm' needs the argument 'gamma' [parse-call]
   17 |     i = asc2.layer_norm(x)
      |         ^~~~~~~~~~~~~~~~~~
   = help: its parameters are: x, gamma, beta, epsilon=
asc2-parse: 9 errors
#--- exit 1

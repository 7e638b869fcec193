# Where arms meet, a tile of several parts is put together in the merged variable, all its parts.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    out = asc2.tensor(x_ptr, [64])
    y = asc2.load(out, [64], offsets=[0])
    if n > 3:
        y = asc2.concat(y[8:], y[:8])
    asc2.store(y, out, offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 64} : ptr f32                          loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:34
  %out = tensor %x_ptr, [64] : gm f32[64]                       loc "<stdin>":7:11
  %y = load %out, [0] : f32[64]                                 loc "<stdin>":8:9
  %cond.1 = gt %n, 3 : i1                                       loc "<stdin>":9:8
  if %cond.1 {                                                  loc "<stdin>":9:5
    %y.1 = slice %y, [8] : f32[56]                              loc "<stdin>":10:25
    %y.2 = slice %y, [0] : f32[8]                               loc "<stdin>":10:32
    %y = insert %y.1, [0] : f32[64]                             loc "<stdin>":10:13
    %y = insert %y.2, [56] : f32[64]                            loc "<stdin>":10:13
  }
  store %y, %out, [0]                                           loc "<stdin>":11:5
}

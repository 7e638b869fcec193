# In a mask a result is put together on the path that computes it, and in front of what moves it.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[8,8]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    out = asc2.tensor(x_ptr, [8, 8])
    x = asc2.load(out, [8, 8], offsets=[0, 0])
    with asc2.mask(count=20, other=7.0):
        y = x + 1.0 if n > 0 else x
        z = (y * 2.0).T
    asc2.store(y + z, out, offsets=[0, 0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 64} : ptr f32                          loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:34
  %out = tensor %x_ptr, [8, 8] : gm f32[8,8]                    loc "<stdin>":7:11
  %x = load %out, [0, 0] : f32[8,8]                             loc "<stdin>":8:9
  %y.1 = gt %n, 0 : i1                                          loc "<stdin>":10:24
  if %y.1 {                                                     loc "<stdin>":10:24
    %y.2 = add %x, 1.0 : f32[8,8]                               loc "<stdin>":10:13
    %y.3 = iota 0.0 : f32[8,8]                                  loc "<stdin>":10:13
    %y.4 = lt %y.3, 20.0 : i1[8,8]                              loc "<stdin>":10:13
    %y = where %y.4, %y.2, 7.0 : f32[8,8]                       loc "<stdin>":10:13
  } else {
    %y = copy %x : f32[8,8]                                     loc "<stdin>":10:13
  }
  %z.1 = mul %y, 2.0 : f32[8,8]                                 loc "<stdin>":11:14
  %z.2 = iota 0.0 : f32[8,8]                                    loc "<stdin>":11:13
  %z.3 = lt %z.2, 20.0 : i1[8,8]                                loc "<stdin>":11:13
  %z.4 = where %z.3, %z.1, 7.0 : f32[8,8]                       loc "<stdin>":11:13
  %z = transpose %z.4 {axes = [1, 0]} : f32[8,8]                loc "<stdin>":11:13
  %add.1 = add %y, %z : f32[8,8]                                loc "<stdin>":12:16
  store %add.1, %out, [0, 0]                                    loc "<stdin>":12:5
}

# In a mask inside a mask an element counts when both let it count; the rest is the outer other.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[256]" --arg n=i32:256 --arg s=f32:2
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int, s: float):
    g = asc2.tensor(x_ptr, [n])
    x = asc2.load(g, [64], offsets=[0])
    with asc2.mask(count=n, other=7):
        with asc2.mask(count=3):
            y = x + 1.0
    asc2.store(y, g, offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 256} : ptr f32                         loc "<stdin>":6:7
  %n = param {value = 256} : i32                                loc "<stdin>":6:34
  %s = param {value = 2.0} : f32                                loc "<stdin>":6:42
  %g = tensor %x_ptr, [%n] : gm f32[?]                          loc "<stdin>":7:9
  %x = load %g, [0] : f32[64]                                   loc "<stdin>":8:9
  %y.1 = add %x, 1.0 : f32[64]                                  loc "<stdin>":11:17
  %y.2 = iota 0.0 : f32[64]                                     loc "<stdin>":11:13
  %y.3 = lt %y.2, 3.0 : i1[64]                                  loc "<stdin>":11:13
  %y.4 = iota 0.0 : f32[64]                                     loc "<stdin>":11:13
  %y.5 = clamp %n, 0, 64 : i64                                  loc "<stdin>":11:13
  %y.6 = cast %y.5 : f32                                        loc "<stdin>":11:13
  %y.7 = lt %y.4, %y.6 : i1[64]                                 loc "<stdin>":11:13
  %y.8 = and %y.3, %y.7 : i1[64]                                loc "<stdin>":11:13
  %y = where %y.8, %y.1, 7.0 : f32[64]                          loc "<stdin>":11:13
  store %y, %g, [0]                                             loc "<stdin>":12:5
}

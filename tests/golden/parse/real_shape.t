# real_shape moves a part of the tile, known at compile time or at run time.
# RUN: cat > k.py && asc2-parse k.py --arg x=f32[100] --arg n=i32
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x, [100])
    a = asc2.copy_in(g, [0], [64], real_shape=[n])
    asc2.copy_out(a, g, [36], real_shape=[10])
    b = asc2.copy_in(g, [0], [64], real_shape=[64], pad_value=2)
    asc2.copy_out(b, g, [0])
#--- stdout
a2ir 1
kernel @k {                                                     loc "k.py":5:5
  %x = param {size = 100} : ptr f32                             loc "k.py":5:7
  %n = param : i32                                              loc "k.py":5:30
  %g = tensor %x, [100] : gm f32[100]                           loc "k.py":6:9
  %a.1 = clamp %n, 0, 64 : i64                                  loc "k.py":7:47
  %a = load %g, [0], [%a.1] {pad = 0.0} : f32[64]               loc "k.py":7:9
  store %a, %g, [36], [10]                                      loc "k.py":8:5
  %b = load %g, [0] {pad = 2.0} : f32[64]                       loc "k.py":9:9
  store %b, %g, [0]                                             loc "k.py":10:5
}

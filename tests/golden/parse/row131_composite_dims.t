# Row 131: dims that are computed: constants fold once, run-time ones are a variable; the text reads back.
# RUN: cat > k.py && asc2-parse k.py --arg x=f32[640] --arg m=i64 | asc2-fmt
import asc2
@asc2.jit
def k(x: asc2.GlobalAddress, m: int):
    g = asc2.tensor(x, [m + 0, 32 + 32])
    h = asc2.tensor(x, [m // 2 + 1, 64])
    asc2.store(asc2.load(g, [1, 64], offsets=[0, 0]), h, offsets=[1, 0])
#--- stdout
a2ir 1
kernel @k {                                                     loc "k.py":5:5
  %x = param {size = 640} : ptr f32                             loc "k.py":5:7
  %m = param : i64                                              loc "k.py":5:30
  %g = tensor %x, [%m, 64] : gm f32[?,64]                       loc "k.py":6:9
  %h.1 = floordiv %m, 2 : i64                                   loc "k.py":7:25
  %h.2 = add %h.1, 1 : i64                                      loc "k.py":7:25
  %h = tensor %x, [%h.2, 64] : gm f32[?,64]                     loc "k.py":7:9
  %load.1 = load %g, [0, 0] : f32[1,64]                         loc "k.py":8:16
  store %load.1, %h, [1, 0]                                     loc "k.py":8:5
}

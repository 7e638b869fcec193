# In a mask a result without a name is put together where an element reads one of another lane.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[4,64]"
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress):
    out = asc2.tensor(x_ptr, [4, 64])
    x = asc2.load(out, [4, 64], offsets=[0, 0])
    with asc2.mask(bits=(0, 0xFFFFFFF0), other=1):
        a = (x[:, :1] + 7.0) + x                       # repeated
        b = asc2.where(x > 2.0, x * 2.0, 0.0)          # int1 has other lanes, f32 the same
        c = (x[:1].to(asc2.float16) + 1.0) - x         # a cast
    with asc2.mask(count=20, other=1):
        d = (x[:, :1] + 7.0) + x                       # the first ones read the first ones
    asc2.store((a + b) + (c + d), out, offsets=[0, 0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 256} : ptr f32                         loc "<stdin>":6:7
  %out = tensor %x_ptr, [4, 64] : gm f32[4,64]                  loc "<stdin>":7:11
  %x = load %out, [0, 0] : f32[4,64]                            loc "<stdin>":8:9
  %a.1 = slice %x, [0, 0] : f32[4,1]                            loc "<stdin>":10:14
  %a.2 = add %a.1, 7.0 : f32[4,1]                               loc "<stdin>":10:14
  %a.3 = iota 0.0 : f32[4,1]                                    loc "<stdin>":10:13
  %a.4 = lt %a.3, 32.0 : i1[4,1]                                loc "<stdin>":10:13
  %a.5 = ge %a.3, 4.0 : i1[4,1]                                 loc "<stdin>":10:13
  %a.6 = and %a.4, %a.5 : i1[4,1]                               loc "<stdin>":10:13
  %a.7 = where %a.6, %a.2, 1.0 : f32[4,1]                       loc "<stdin>":10:13
  %a.8 = add %a.7, %x : f32[4,64]                               loc "<stdin>":10:13
  %a.9 = iota 0.0 : f32[4,64]                                   loc "<stdin>":10:9
  %a.10 = mod %a.9, 64.0 : f32[4,64]                            loc "<stdin>":10:9
  %a.11 = lt %a.10, 32.0 : i1[4,64]                             loc "<stdin>":10:9
  %a.12 = ge %a.10, 4.0 : i1[4,64]                              loc "<stdin>":10:9
  %a.13 = and %a.11, %a.12 : i1[4,64]                           loc "<stdin>":10:9
  %a = where %a.13, %a.8, 1.0 : f32[4,64]                       loc "<stdin>":10:9
  %b.1 = gt %x, 2.0 : i1[4,64]                                  loc "<stdin>":11:24
  %b.2 = mul %x, 2.0 : f32[4,64]                                loc "<stdin>":11:33
  %b.3 = iota 0.0 : f32[4,64]                                   loc "<stdin>":11:13
  %b.4 = mod %b.3, 128.0 : f32[4,64]                            loc "<stdin>":11:13
  %b.5 = lt %b.4, 32.0 : i1[4,64]                               loc "<stdin>":11:13
  %b.6 = ge %b.4, 4.0 : i1[4,64]                                loc "<stdin>":11:13
  %b.7 = and %b.5, %b.6 : i1[4,64]                              loc "<stdin>":11:13
  %b.8 = where %b.7, %b.1, 1 : i1[4,64]                         loc "<stdin>":11:13
  %b.9 = where %b.8, %b.2, 0.0 : f32[4,64]                      loc "<stdin>":11:13
  %b = where %a.13, %b.9, 1.0 : f32[4,64]                       loc "<stdin>":11:9
  %c.1 = slice %x, [0, 0] : f32[1,64]                           loc "<stdin>":12:14
  %c.2 = cast %c.1 : f16[1,64]                                  loc "<stdin>":12:14
  %c.3 = add %c.2, 1.0 : f16[1,64]                              loc "<stdin>":12:14
  %c.4 = iota 0.0 : f32[1,64]                                   loc "<stdin>":12:13
  %c.5 = lt %c.4, 32.0 : i1[1,64]                               loc "<stdin>":12:13
  %c.6 = ge %c.4, 4.0 : i1[1,64]                                loc "<stdin>":12:13
  %c.7 = and %c.5, %c.6 : i1[1,64]                              loc "<stdin>":12:13
  %c.8 = where %c.7, %c.3, 1.0 : f16[1,64]                      loc "<stdin>":12:13
  %c.9 = cast %c.8 : f32[1,64]                                  loc "<stdin>":12:13
  %c.10 = sub %c.9, %x : f32[4,64]                              loc "<stdin>":12:13
  %c = where %a.13, %c.10, 1.0 : f32[4,64]                      loc "<stdin>":12:9
  %d.1 = slice %x, [0, 0] : f32[4,1]                            loc "<stdin>":14:14
  %d.2 = add %d.1, 7.0 : f32[4,1]                               loc "<stdin>":14:14
  %d.3 = add %d.2, %x : f32[4,64]                               loc "<stdin>":14:13
  %d.4 = iota 0.0 : f32[4,64]                                   loc "<stdin>":14:9
  %d.5 = lt %d.4, 20.0 : i1[4,64]                               loc "<stdin>":14:9
  %d = where %d.5, %d.3, 1.0 : f32[4,64]                        loc "<stdin>":14:9
  %add.1 = add %a, %b : f32[4,64]                               loc "<stdin>":15:17
  %add.2 = add %c, %d : f32[4,64]                               loc "<stdin>":15:27
  %add.3 = add %add.1, %add.2 : f32[4,64]                       loc "<stdin>":15:16
  store %add.3, %out, [0, 0]                                    loc "<stdin>":15:5
}

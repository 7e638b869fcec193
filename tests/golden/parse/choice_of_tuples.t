# Tuples that are chosen at run time: the parts that differ are, one by one.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    t = (x, 3, n) if n > 0 else (x + 1.0, 3, 7)
    u = (n, 2) if n > 0 else (4, n)
    asc2.store(t[0] * (t[1] * t[2] + u[0] + u[1]), asc2.tensor(x_ptr, [64]), offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 64} : ptr f32                          loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:34
  %x.1 = tensor %x_ptr, [64] : gm f32[64]                       loc "<stdin>":7:19
  %x = load %x.1, [0] : f32[64]                                 loc "<stdin>":7:9
  %t.1 = gt %n, 0 : i1                                          loc "<stdin>":8:22
  if %t.1 {                                                     loc "<stdin>":8:22
    %t = copy %x : f32[64]                                      loc "<stdin>":8:9
    %t.2 = cast %n : i64                                        loc "<stdin>":8:9
  } else {
    %t = add %x, 1.0 : f32[64]                                  loc "<stdin>":8:34
    %t.2 = copy 7 : i64                                         loc "<stdin>":8:9
  }
  %u.1 = gt %n, 0 : i1                                          loc "<stdin>":9:19
  %u.2 = where %u.1, %n, 4 : i64                                loc "<stdin>":9:9
  %u.3 = where %u.1, 2, %n : i64                                loc "<stdin>":9:9
  %mul.1 = mul 3, %t.2 : i64                                    loc "<stdin>":10:24
  %add.1 = add %mul.1, %u.2 : i64                               loc "<stdin>":10:24
  %add.2 = add %add.1, %u.3 : i64                               loc "<stdin>":10:24
  %cast.1 = cast %add.2 : f32                                   loc "<stdin>":10:16
  %mul.2 = mul %t, %cast.1 : f32[64]                            loc "<stdin>":10:16
  %tensor.1 = tensor %x_ptr, [64] : gm f32[64]                  loc "<stdin>":10:52
  store %mul.2, %tensor.1, [0]                                  loc "<stdin>":10:5
}

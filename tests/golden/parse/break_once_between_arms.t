# What follows an if is lowered once where one arm leaves and the others go on.
# RUN: asc2-parse --arg x=f32[64] --arg n=i32
import asc2

@asc2.jit
def k(x: asc2.GlobalAddress, n: int):
    v = n
    for i in range(n):
        if v == 1:
            break
        elif v == 2:
            v = v + 3
        else:
            v = v + 4
        v = v * 5
    asc2.store(v, asc2.tensor(x, [64]), offsets=[0])
#--- stdout
a2ir 1
kernel @k {                                                     loc "<stdin>":6:5
  %x = param {size = 64} : ptr f32                              loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:30
  %v = cast %n : i64                                            loc "<stdin>":8:5
  %goes_on = copy 1 : i1                                        loc "<stdin>":8:5
  %i = for 0, %n, 1 : i64 {                                     loc "<stdin>":8:5
    if %goes_on {                                               loc "<stdin>":8:5
      %cond.1 = eq %v, 1 : i1                                   loc "<stdin>":9:12
      if %cond.1 {                                              loc "<stdin>":9:9
        %goes_on = copy 0 : i1                                  loc "<stdin>":9:9
      } else {
        %cond.2 = eq %v, 2 : i1                                 loc "<stdin>":11:14
        if %cond.2 {                                            loc "<stdin>":9:9
          %v = add %v, 3 : i64                                  loc "<stdin>":12:17
        } else {
          %v = add %v, 4 : i64                                  loc "<stdin>":14:17
        }
        %v = mul %v, 5 : i64                                    loc "<stdin>":15:13
      }
    }
  }
  %tensor.1 = tensor %x, [64] : gm f32[64]                      loc "<stdin>":16:19
  %cast.1 = cast %v : f32                                       loc "<stdin>":16:16
  put %cast.1, %tensor.1, [0]                                   loc "<stdin>":16:5
}

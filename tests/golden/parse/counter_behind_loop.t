# Behind its loop a counter has its last value; without an iteration what it was.
# RUN: asc2-parse --grid 1 --arg "x_ptr=i32[256]" --arg n=i32:4
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    g = asc2.tensor(x_ptr, [n])
    i, j = 3, 4
    for i in asc2.range(n):
        for j in asc2.range(2, 9, 3):
            asc2.store(i, g, offsets=[j])
    asc2.store(i, g, offsets=[j])
    for j in asc2.range(9):
        if j == n:
            break
    asc2.store(j, g, offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %x_ptr = param {size = 256} : ptr i32                         loc "<stdin>":6:7
  %n = param {value = 4} : i32                                  loc "<stdin>":6:34
  %g = tensor %x_ptr, [%n] : gm i32[?]                          loc "<stdin>":7:9
  %j = copy 4 : i64                                             loc "<stdin>":9:5
  %i = copy 3 : i64                                             loc "<stdin>":9:5
  %i.1 = for 0, %n, 1 : i64 {                                   loc "<stdin>":9:5
    %j.1 = for 2, 9, 3 : i64 {                                  loc "<stdin>":10:9
      put %i.1, %g, [%j.1]                                      loc "<stdin>":11:13
    }
    %j = copy 8 : i64                                           loc "<stdin>":9:5
    %i = copy %i.1 : i64                                        loc "<stdin>":9:5
  }
  put %i, %g, [%j]                                              loc "<stdin>":12:5
  %goes_on = copy 1 : i1                                        loc "<stdin>":13:5
  %j.2 = for 0, 9, 1 : i64 {                                    loc "<stdin>":13:5
    if %goes_on {                                               loc "<stdin>":13:5
      %cond.1 = eq %j.2, %n : i1                                loc "<stdin>":14:12
      if %cond.1 {                                              loc "<stdin>":14:9
        %goes_on = copy 0 : i1                                  loc "<stdin>":14:9
      }
      %j = copy %j.2 : i64                                      loc "<stdin>":13:5
    }
  }
  put %j, %g, [0]                                               loc "<stdin>":16:5
}

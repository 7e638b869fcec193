# A name that a loop hands on is assigned before and behind a 'break': it has a value in the end too.
# RUN: asc2-parse --grid 1 --arg "o=i32[4]" --arg n=i32 --arg m=i32
import asc2

@asc2.jit
def k(o: asc2.GlobalAddress, n: int, m: int):
    t = n
    while m > t:
        m -= 1
        if m == 2:
            t = 3
        if m == n:
            break
        t = n - 1
    asc2.store(n, asc2.tensor(o, [4]), offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %o = param {size = 4} : ptr i32                               loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:30
  %m = param : i32                                              loc "<stdin>":6:38
  %m.1 = cast %m : i64                                          loc "<stdin>":8:5
  %t = cast %n : i64                                            loc "<stdin>":8:5
  %goes_on = copy 1 : i1                                        loc "<stdin>":8:5
  %cond.1 = gt %m.1, %t : i1                                    loc "<stdin>":8:11
  while %cond.1 {                                               loc "<stdin>":8:5
    %m.1 = sub %m.1, 1 : i64                                    loc "<stdin>":9:9
    %cond.2 = eq %m.1, 2 : i1                                   loc "<stdin>":10:12
    %cond.3 = eq %m.1, %n : i1                                  loc "<stdin>":12:12
    if %cond.3 {                                                loc "<stdin>":12:9
      %goes_on = copy 0 : i1                                    loc "<stdin>":12:9
    } else {
      %t = sub %n, 1 : i64                                      loc "<stdin>":14:13
    }
    if %goes_on {                                               loc "<stdin>":8:11
      %cond.1 = gt %m.1, %t : i1                                loc "<stdin>":8:11
    } else {
      %cond.1 = copy 0 : i1                                     loc "<stdin>":8:11
    }
  }
  %tensor.1 = tensor %o, [4] : gm i32[4]                        loc "<stdin>":15:19
  put %n, %tensor.1, [0]                                        loc "<stdin>":15:5
}

# A return of an inner loop leaves the outer one; what the inner one assigned is of no use there.
# RUN: asc2-parse --grid 1 --arg "o=i32[4]" --arg n=i32 --arg m=i32
import asc2

@asc2.jit
def k(o: asc2.GlobalAddress, n: int, m: int):
    t = n
    while m > 0:
        m -= 1
        for j in range(n):
            t = j
            if j == m:
                return
        t = m
    asc2.store(t, asc2.tensor(o, [4]), offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %o = param {size = 4} : ptr i32                               loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:30
  %m = param : i32                                              loc "<stdin>":6:38
  %tensor.1 = tensor %o, [4] : gm i32[4]                        loc "<stdin>":15:19
  %m.1 = cast %m : i64                                          loc "<stdin>":8:5
  %t = cast %n : i64                                            loc "<stdin>":8:5
  %stays = copy 1 : i1                                          loc "<stdin>":8:5
  %cond.1 = gt %m.1, 0 : i1                                     loc "<stdin>":8:11
  while %cond.1 {                                               loc "<stdin>":8:5
    %m.1 = sub %m.1, 1 : i64                                    loc "<stdin>":9:9
    %j = for 0, %n, 1 : i64 {                                   loc "<stdin>":10:9
      if %stays {                                               loc "<stdin>":10:9
        %cond.2 = eq %j, %m.1 : i1                              loc "<stdin>":12:16
        if %cond.2 {                                            loc "<stdin>":12:13
          %stays = copy 0 : i1                                  loc "<stdin>":12:13
        }
      }
    }
    if %stays {                                                 loc "<stdin>":10:9
      %t = copy %m.1 : i64                                      loc "<stdin>":10:9
    } else {
      %stays = copy 0 : i1                                      loc "<stdin>":10:9
    }
    if %stays {                                                 loc "<stdin>":8:11
      %cond.1 = gt %m.1, 0 : i1                                 loc "<stdin>":8:11
    } else {
      %cond.1 = copy 0 : i1                                     loc "<stdin>":8:11
    }
  }
  if %stays {                                                   loc "<stdin>":8:5
    put %t, %tensor.1, [0]                                      loc "<stdin>":15:5
  }
}

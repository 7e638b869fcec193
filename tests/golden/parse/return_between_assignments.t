# A name that is assigned before and behind a way out has a value in the iterations that follow it.
# RUN: asc2-parse --grid 1 --arg "o=i32[4]" --arg n=i32 --arg m=i32
import asc2

@asc2.jit
def k(o: asc2.GlobalAddress, n: int, m: int):
    t = n
    for i in range(m):
        if m == 2:
            t = 3
        if i == n:
            return
        t = i
    asc2.store(t, asc2.tensor(o, [4]), offsets=[0])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %o = param {size = 4} : ptr i32                               loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:30
  %m = param : i32                                              loc "<stdin>":6:38
  %tensor.1 = tensor %o, [4] : gm i32[4]                        loc "<stdin>":14:19
  %t = cast %n : i64                                            loc "<stdin>":8:5
  %stays = copy 1 : i1                                          loc "<stdin>":8:5
  %i = for 0, %m, 1 : i64 {                                     loc "<stdin>":8:5
    if %stays {                                                 loc "<stdin>":8:5
      %cond.1 = eq %m, 2 : i1                                   loc "<stdin>":9:12
      %cond.2 = eq %i, %n : i1                                  loc "<stdin>":11:12
      if %cond.2 {                                              loc "<stdin>":11:9
        %stays = copy 0 : i1                                    loc "<stdin>":11:9
      } else {
        %t = copy %i : i64                                      loc "<stdin>":11:9
      }
    }
  }
  if %stays {                                                   loc "<stdin>":8:5
    put %t, %tensor.1, [0]                                      loc "<stdin>":14:5
  }
}

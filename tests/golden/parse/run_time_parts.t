# Tuples and lists with parts known at run time: equal when all their parts are.
# RUN: asc2-parse --grid 1 --arg "o=i32[8]" --arg n=i32 --arg m=i32
import asc2

@asc2.jit
def k(o: asc2.GlobalAddress, n: int, m: int):
    out = asc2.tensor(o, [8])
    asc2.store(1 if (n, m) == (2, 3) else 0, out, offsets=[0])
    asc2.store(1 if (n, 1) in [(2, 1), (m, 1), (m, 2)] else 0, out, offsets=[1])
    asc2.store(1 if 2 not in (n, m) else 0, out, offsets=[2])
    asc2.store(1 if [n, 5] != [2, 6] else 0, out, offsets=[3])
    asc2.store(1 if (n, "a") in ((n, "a"), m) else 0, out, offsets=[4])
    asc2.store(1 if None in (n, m) or (n,) == [n] else 0, out, offsets=[5])
#--- stdout
a2ir 1
kernel @k {grid = 1} {                                          loc "<stdin>":6:5
  %o = param {size = 8} : ptr i32                               loc "<stdin>":6:7
  %n = param : i32                                              loc "<stdin>":6:30
  %m = param : i32                                              loc "<stdin>":6:38
  %out = tensor %o, [8] : gm i32[8]                             loc "<stdin>":7:11
  %eq.1 = eq %n, 2 : i1                                         loc "<stdin>":8:21
  %eq.2 = eq %m, 3 : i1                                         loc "<stdin>":8:21
  %and.1 = and %eq.1, %eq.2 : i1                                loc "<stdin>":8:21
  %where.1 = where %and.1, 1, 0 : i64                           loc "<stdin>":8:16
  put %where.1, %out, [0]                                       loc "<stdin>":8:5
  %eq.3 = eq %n, 2 : i1                                         loc "<stdin>":9:21
  %eq.4 = eq %n, %m : i1                                        loc "<stdin>":9:21
  %or.1 = or %eq.3, %eq.4 : i1                                  loc "<stdin>":9:21
  %eq.5 = eq %n, %m : i1                                        loc "<stdin>":9:21
  %where.2 = where %or.1, 1, 0 : i64                            loc "<stdin>":9:16
  put %where.2, %out, [1]                                       loc "<stdin>":9:5
  %eq.6 = eq 2, %n : i1                                         loc "<stdin>":10:21
  %eq.7 = eq 2, %m : i1                                         loc "<stdin>":10:21
  %or.2 = or %eq.6, %eq.7 : i1                                  loc "<stdin>":10:21
  %not.1 = not %or.2 : i1                                       loc "<stdin>":10:21
  %where.3 = where %not.1, 1, 0 : i64                           loc "<stdin>":10:16
  put %where.3, %out, [2]                                       loc "<stdin>":10:5
  %eq.8 = eq %n, 2 : i1                                         loc "<stdin>":11:21
  put 1, %out, [3]                                              loc "<stdin>":11:5
  put 1, %out, [4]                                              loc "<stdin>":12:5
  put 0, %out, [5]                                              loc "<stdin>":13:5
}

# A condition that is true whatever its first part is at run time; what was computed for it keeps its name.
# RUN: asc2-parse --arg o=i32[8]
import asc2


@asc2.jit
def k(o: asc2.GlobalAddress, n: int):
    if n > 0 or 1 > 0:
        return
    asc2.store(n, asc2.tensor(o, [8]), offsets=[0])
#--- stdout
a2ir 1
kernel @k {                                                     loc "<stdin>":7:5
  %o = param {size = 8} : ptr i32                               loc "<stdin>":7:7
  %n = param : i32                                              loc "<stdin>":7:30
  %cond.1 = gt %n, 0 : i1                                       loc "<stdin>":8:8
}

# Lists do not change: the help says what to write, and what follows from it is not reported.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=i64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    l, m, o, p = [], [x], [x], [x, x]
    l.append(x)
    y = l[0]
    m.extend(o)
    z = m[1]
    o.clear()
    p[0] = x + 1
#--- stderr
<stdin>:9:7: error: a list of 0 has no attribute 'append' [parse-type]
    9 |     l.append(x)
      |       ^~~~~~
   = help: a list stays as it is: write l = l + [x]
<stdin>:11:7: error: a list of 1 has no attribute 'extend' [parse-type]
   11 |     m.extend(o)
      |       ^~~~~~
   = help: a list stays as it is: write l = l + other
<stdin>:13:7: error: a list of 1 has no attribute 'clear' [parse-type]
   13 |     o.clear()
      |       ^~~~~
   = help: a list stays as it is: make a new one
<stdin>:14:5: error: assignment to elements is not supported yet [parse-not-yet]
   14 |     p[0] = x + 1
      |     ^~~~
   = help: make a new list, as in l[:i] + [x] + l[i + 1:]
asc2-parse: 4 errors
#--- exit 1

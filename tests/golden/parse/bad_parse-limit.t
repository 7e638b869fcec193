# Helpers that call one another without end.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=64
import asc2

def f(n):
    return f(n) + 1

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    m = f(n)
#--- stderr
<stdin>:6:12: error: calls nest deeper than 40 [parse-limit]
    6 |     return f(n) + 1
      |            ^~~~
<stdin>:6:12: note: in this call of 'f'
    6 |     return f(n) + 1
      |            ^~~~
<stdin>:6:12: note: in this call of 'f'
    6 |     return f(n) + 1
      |            ^~~~
<stdin>:6:12: note: in this call of 'f'
    6 |     return f(n) + 1
      |            ^~~~
   = help: a function that calls itself must end at compile time
asc2-parse: 1 error
#--- exit 1

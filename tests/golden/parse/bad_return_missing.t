# Helpers that return nothing on one path: at their end, behind a loop, and by a 'return' alone.
# RUN: asc2-parse --arg "x_ptr=f32[64]" --arg n=i32
import asc2

def f(x, n):
    if n > 0:
        return x

def g(x, n):
    for i in range(n):
        if i > 3:
            return x

def h(x, n):
    if n > 0:
        return
    return x

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    a = f(x, n)
    b = g(x, n)
    c = h(x, n)
#--- stderr
<stdin>:7:9: error: 'f' returns a tile f32[64] here, and nothing on another path [parse-type]
    7 |         return x
      |         ^~~~~~~~
<stdin>:22:9: note: in this call of 'f'
   22 |     a = f(x, n)
      |         ^~~~~~~
<stdin>:6:5: note: past here nothing is returned
    6 |     if n > 0:
      |     ^~~~~~~~
   = help: let each path end with a 'return' of one type
<stdin>:12:13: error: 'g' returns a tile f32[64] here, and nothing on another path [parse-type]
   12 |             return x
      |             ^~~~~~~~
<stdin>:23:9: note: in this call of 'g'
   23 |     b = g(x, n)
      |         ^~~~~~~
<stdin>:10:5: note: past here nothing is returned
   10 |     for i in range(n):
      |     ^~~~~~~~~~~~~~~~~
   = help: let each path end with a 'return' of one type
<stdin>:17:5: error: 'h' returns a tile f32[64] here, and nothing on another path [parse-type]
   17 |     return x
      |     ^~~~~~~~
<stdin>:24:9: note: in this call of 'h'
   24 |     c = h(x, n)
      |         ^~~~~~~
<stdin>:16:9: note: past here nothing is returned
   16 |         return
      |         ^~~~~~
   = help: let each path end with a 'return' of one type
asc2-parse: 3 errors
#--- exit 1

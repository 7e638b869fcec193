# A loop that may run zero times is named as the reason, also where it has a 'break'.
# RUN: asc2-parse --arg "x_ptr=f32[64]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    for i in range(n):
        y = x + i
        if i == 3:
            break
    while n > 0:
        z = x + n
        if n == 3:
            break
        n = n - 1
    while True:
        if n == 0:
            break
        w = x + n
        n = n - 1
    asc2.store(y, asc2.tensor(x_ptr, [64]), offsets=[0])
    asc2.store(z, asc2.tensor(x_ptr, [64]), offsets=[0])
    asc2.store(w, asc2.tensor(x_ptr, [64]), offsets=[0])
#--- stderr
<stdin>:22:16: error: 'y' may be read before it is assigned [parse-unassigned]
   22 |     asc2.store(y, asc2.tensor(x_ptr, [64]), offsets=[0])
      |                ^
<stdin>:8:5: note: this loop may run zero times, and only it assigns the name
    8 |     for i in range(n):
      |     ^~~~~~~~~~~~~~~~~
   = help: assign it before the loop as well
<stdin>:23:16: error: 'z' may be read before it is assigned [parse-unassigned]
   23 |     asc2.store(z, asc2.tensor(x_ptr, [64]), offsets=[0])
      |                ^
<stdin>:12:5: note: this loop may run zero times, and only it assigns the name
   12 |     while n > 0:
      |     ^~~~~~~~~~~
   = help: assign it before the loop as well
<stdin>:24:16: error: 'w' may be read before it is assigned [parse-unassigned]
   24 |     asc2.store(w, asc2.tensor(x_ptr, [64]), offsets=[0])
      |                ^
<stdin>:18:12: note: it is not assigned when this is true
   18 |         if n == 0:
      |            ^~~~~~
   = help: assign it before the branch, or in both arms
asc2-parse: 3 errors
#--- exit 1

# Tuples that are chosen at run time are alike part by part.
# RUN: asc2-parse --arg "x_ptr=f32[64]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [64]), [64], offsets=[0])
    a = (x, 1) if n > 0 else (x, 1, 2)
    b = (x, "sum") if n > 0 else (x + 1, "max")
    c = (x, (n, x)) if n > 0 else (x, (n, x[:32]))
    if n > 0:
        d = [x, 1]
    else:
        d = [x, 1, 2]
    asc2.store(d[0], asc2.tensor(x_ptr, [64]), offsets=[0])
#--- stderr
<stdin>:8:9: error: a tuple of 2 or a tuple of 3, which is only decided at run time [parse-type]
    8 |     a = (x, 1) if n > 0 else (x, 1, 2)
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: both must have one type
<stdin>:9:9: error: the string 'sum' or the string 'max', which is only decided at run time [parse-type]
    9 |     b = (x, "sum") if n > 0 else (x + 1, "max")
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: both must have one type
<stdin>:10:9: error: a tile f32[64] or a tile f32[32], which is only decided at run time [parse-type]
   10 |     c = (x, (n, x)) if n > 0 else (x, (n, x[:32]))
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: both must have one type
<stdin>:14:9: error: 'd' is a list of 3 here, and a list of 2 before [parse-rebind]
   14 |         d = [x, 1, 2]
      |         ^~~~~~~~~~~~~
<stdin>:12:9: note: the other value comes from here
   12 |         d = [x, 1]
      |         ^~~~~~~~~~
<stdin>:11:8: note: this is only decided at run time
   11 |     if n > 0:
      |        ^~~~~
   = help: both branches must give the name one type
asc2-parse: 4 errors
#--- exit 1

# A range is a list of numbers where its bounds are known at compile time.
# RUN: asc2-parse --arg "x_ptr=i32[64]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.tensor(x_ptr, [64])
    a = list(range(n))
    b, c = range(0, n)
    d, e = range(3)
    f = range(n)[0]
    g = range(4)[4]
    h = tuple(range(2000000))
    i = n in range(0, 9, n)
#--- stderr
<stdin>:8:14: error: a bound of an unrolled range must be known at compile time [parse-not-constant]
    8 |     a = list(range(n))
      |              ^~~~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
<stdin>:9:5: error: a bound of an unrolled range must be known at compile time [parse-not-constant]
    9 |     b, c = range(0, n)
      |     ^~~~~~~~~~~~~~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
<stdin>:10:5: error: 2 names for 3 values [parse-value]
   10 |     d, e = range(3)
      |     ^~~~~~~~~~~~~~~
<stdin>:11:9: error: a bound of an unrolled range must be known at compile time [parse-not-constant]
   11 |     f = range(n)[0]
      |         ^~~~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
<stdin>:12:18: error: index 4 of 4 elements [parse-value]
   12 |     g = range(4)[4]
      |                  ^
<stdin>:13:15: error: an unrolled range of 2000000 numbers [parse-limit]
   13 |     h = tuple(range(2000000))
      |               ^~~~~~~~~~~~~~
   = help: use asc2.range in a loop
<stdin>:14:9: error: the step of a range must be known at compile time [parse-not-constant]
   14 |     i = n in range(0, 9, n)
      |         ^~~~~~~~~~~~~~~~~~~
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
asc2-parse: 7 errors
#--- exit 1

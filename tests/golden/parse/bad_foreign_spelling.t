# What other languages write: the help says what Python does. A 'try' is reported once.
# RUN: asc2-parse --grid 1 --arg "x_ptr=f32[64]" --arg n=i64
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    if n = 3:
        pass
    if n > 3 && n < 4:
        pass
    if n > 3 || n < 4:
        pass
    if !n:
        pass
    if n <> 3:
        pass
    n++
    x = n ? 1 : 2
    a, b += n, n
    try:
        x = 1
    except:
        x = 2
    finally:
        x = 3
    if n > 1:
        pass
    else if n > 2:
        pass
#--- stderr
<stdin>:7:10: error: expected ':', got '=' [parse-syntax]
    7 |     if n = 3:
      |          ^
   = help: write '==' to compare
<stdin>:9:15: error: expected an expression, got '&' [parse-syntax]
    9 |     if n > 3 && n < 4:
      |               ^
   = help: write 'and'
<stdin>:11:15: error: expected an expression, got '|' [parse-syntax]
   11 |     if n > 3 || n < 4:
      |               ^
   = help: write 'or'
<stdin>:13:8: error: expected an expression, got '!' [parse-syntax]
   13 |     if !n:
      |        ^
   = help: write 'not'
<stdin>:15:10: error: expected ':', got '<>' [parse-syntax]
   15 |     if n <> 3:
      |          ^~
   = help: write '!='
<stdin>:17:8: error: expected an expression, got the end of the line [parse-syntax]
   17 |     n++
      |        ^
   = help: write n += 1
<stdin>:18:11: error: this character has no meaning in Python [parse-token]
   18 |     x = n ? 1 : 2
      |           ^
   = help: write 'a if condition else b'
<stdin>:19:5: error: '+=' of several names is not supported in a kernel [parse-unsupported]
   19 |     a, b += n, n
      |     ^~~~
   = help: write one statement for each name
<stdin>:20:5: error: 'try' is not supported in a kernel [parse-unsupported]
   20 |     try:
      |     ^~~
   = help: kernels have no exceptions; check values with 'if'
<stdin>:28:10: error: expected ':', got 'if' [parse-syntax]
   28 |     else if n > 2:
      |          ^~
   = help: write 'elif'
asc2-parse: 10 errors
#--- exit 1

# A break outside of a loop.
# RUN: asc2-parse --arg n=i32
import asc2

@asc2.jit
def k(n: int):
    if n > 3:
        break
#--- stderr
<stdin>:8:9: error: 'break' outside of a loop is not supported in a kernel [parse-unsupported]
    8 |         break
      |         ^~~~~
   = help: 'return' ends a kernel or a function
asc2-parse: 1 error
#--- exit 1

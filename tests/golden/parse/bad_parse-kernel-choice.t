# Two kernels, and none is chosen.
# RUN: asc2-parse --grid 1 --arg n=1
import asc2

@asc2.jit
def a(n: int):
    pass

@asc2.jit
def b(n: int):
    pass
#--- stderr
<stdin>:6:5: error: the file has 2 kernels [parse-kernel]
    6 | def a(n: int):
      |     ^
   = help: choose one with --kernel NAME: 'a', 'b'
asc2-parse: 1 error
#--- exit 1

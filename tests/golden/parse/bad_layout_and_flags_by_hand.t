# What cannot be placed, and pipes that there are not.
# RUN: asc2-parse --arg "x_ptr=f32[256]" --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    x = asc2.load(asc2.tensor(x_ptr, [256]), [64], offsets=[0])
    asc2.place(n, 64)
    asc2.place(x, n)
    asc2.place(x, -64)
    asc2.no_reuse(x_ptr)
    asc2.sync.set_flag("vector", "mte3", 0)
    asc2.sync.wait_flag("v", "mte3", 0.5)
    asc2.sync.pipe_barrier(3)
#--- stderr
<stdin>:8:16: error: a tile is needed, not a run-time i32 [parse-type]
    8 |     asc2.place(n, 64)
      |                ^
<stdin>:9:19: error: an address must be known at compile time [parse-not-constant]
    9 |     asc2.place(x, n)
      |                   ^
   = help: it is a run-time i32 here; pass it as a ConstExpr parameter
<stdin>:10:19: error: an address of -64 [parse-value]
   10 |     asc2.place(x, -64)
      |                   ^~~
<stdin>:11:19: error: a tile is needed, not a pointer to f32 [parse-type]
   11 |     asc2.no_reuse(x_ptr)
      |                   ^~~~~
<stdin>:12:24: error: a pipe is needed, not the string 'vector' [parse-type]
   12 |     asc2.sync.set_flag("vector", "mte3", 0)
      |                        ^~~~~~~~
   = help: pipes are 's', 'v', 'm', 'mte1', 'mte2', 'mte3', 'fix', 'all'
<stdin>:13:38: error: a flag's id is an int, not the float 0.5 [parse-type]
   13 |     asc2.sync.wait_flag("v", "mte3", 0.5)
      |                                      ^~~
<stdin>:14:28: error: a pipe is needed, not the int 3 [parse-type]
   14 |     asc2.sync.pipe_barrier(3)
      |                            ^
   = help: pipes are 's', 'v', 'm', 'mte1', 'mte2', 'mte3', 'fix', 'all'
asc2-parse: 7 errors
#--- exit 1

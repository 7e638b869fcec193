# A key that nothing reads.
# RUN: asc2-parse --launch k.toml
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    pass
#--- file k.toml
grids = 1
[args]
x_ptr = "f32[64]"
n = 64
#--- stderr
k.toml:1:1: error: unknown key 'grids' [config-key]
    1 | grids = 1
      | ^~~~~
   = help: did you mean 'grid'?
asc2-parse: 1 error
#--- exit 1

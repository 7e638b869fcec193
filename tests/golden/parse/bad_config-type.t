# A grid is a number.
# RUN: asc2-parse --launch k.toml
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    pass
#--- file k.toml
grid = "many"
[args]
x_ptr = "f32[64]"
n = 64
#--- stderr
k.toml:1:8: error: 'grid' must be an integer, got a string [config-type]
    1 | grid = "many"
      |        ^~~~~~
asc2-parse: 1 error
#--- exit 1

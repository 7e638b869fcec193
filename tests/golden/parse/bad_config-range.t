# A grid has blocks.
# RUN: asc2-parse --launch k.toml
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    pass
#--- file k.toml
grid = 0
[args]
x_ptr = "f32[64]"
n = 64
#--- stderr
k.toml:1:8: error: 'grid' is 0, expected 1 to 65535 [config-range]
    1 | grid = 0
      |        ^
asc2-parse: 1 error
#--- exit 1

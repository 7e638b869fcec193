# An array type without its bracket.
# RUN: asc2-parse --launch k.toml
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    pass
#--- file k.toml
grid = 1
[args]
x_ptr = "f32[64"
n = 64
#--- stderr
k.toml:3:16: error: expected ']', got nothing [launch-syntax]
    3 | x_ptr = "f32[64"
      |                ^
asc2-parse: 1 error
#--- exit 1

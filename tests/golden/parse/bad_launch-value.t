# A number that its type does not hold.
# RUN: asc2-parse --launch k.toml
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    pass
#--- file k.toml
grid = 1
[args]
x_ptr = "f32[64]"
n = "i8:300"
#--- stderr
k.toml:4:9: error: 300 is no value of i8 [launch-value]
    4 | n = "i8:300"
      |         ^~~
asc2-parse: 1 error
#--- exit 1

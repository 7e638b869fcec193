# A launch file that is no TOML.
# RUN: asc2-parse --launch k.toml
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    pass
#--- file k.toml
grid =
#--- stderr
k.toml:1:7: error: not valid TOML: expected value, saw '\n' [config-syntax]
    1 | grid =
      |       ^
asc2-parse: 1 error
#--- exit 1

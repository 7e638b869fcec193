# Row 106: a launch takes 65535 blocks; work for more goes over the cores in a loop, as in reports.py.
# RUN: asc2-parse --grid 65537 --arg x_ptr=f32[65537] --arg n=i32
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress, n: int):
    asc2.store(1.0, asc2.tensor(x_ptr, [n]), offsets=[asc2.block_idx()])
#--- stderr
<--grid>:1:1: error: expected a number of blocks from 1 to 65535, got '65537' [launch-syntax]
    1 | 65537
      | ^~~~~
asc2-parse: 1 error
#--- exit 1

# The target of the command line is written down, for the tools behind.
# RUN: asc2-parse -t tiny --arg "x_ptr=f32[64]"
import asc2

@asc2.jit
def k(x_ptr: asc2.GlobalAddress):
    x = asc2.tensor(x_ptr, [64])
    asc2.store(asc2.load(x, [64], offsets=[0]), x, offsets=[0])
#--- stdout
a2ir 1
target tiny
kernel @k {                                                     loc "<stdin>":6:5
  %x_ptr = param {size = 64} : ptr f32                          loc "<stdin>":6:7
  %x = tensor %x_ptr, [64] : gm f32[64]                         loc "<stdin>":7:9
  %load.1 = load %x, [0] : f32[64]                              loc "<stdin>":8:16
  store %load.1, %x, [0]                                        loc "<stdin>":8:5
}

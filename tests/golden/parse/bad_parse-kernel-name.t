# A kernel that the file does not have.
# RUN: asc2-parse --grid 1 --arg n=1 --kernel softmx
import asc2

@asc2.jit
def softmax(n: int):
    pass
#--- stderr
<--kernel>:1:1: error: '<stdin>' has no kernel 'softmx' [parse-kernel]
    1 | softmx
      | ^~~~~~
   = help: did you mean 'softmax'? kernels of this file: 'softmax'
asc2-parse: 1 error
#--- exit 1

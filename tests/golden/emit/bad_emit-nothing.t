# A file without a kernel.
# RUN: asc2-emit
a2ir 1
target ascend910b
#--- stderr
<stdin>:1:1: error: no kernel to emit [emit-nothing]
    1 | 
      | ^
asc2-emit: 1 error
#--- exit 1

# A file that was made for another target than the one asked for.
# RUN: asc2-fmt -t tiny
a2ir 1
target ascend910b
kernel @k {
  %a = add 1, 2 : i64
}
#--- stderr
<stdin>:4:1: error: this file was made for target 'ascend910b', not for 'tiny' [target-mismatch]
    4 | target ascend910b
      | ^~~~~~~~~~~~~~~~~
   = help: decisions in the file hold for its target only; start again from the kernel for another one
asc2-fmt: 1 error
#--- exit 1

# Decisions in the file hold for another target.
# RUN: asc2-tile -t tiny
a2ir 1
target ascend910b
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = load %x, [0] : f32[16]
  store %a, %x, [0]
}
#--- stderr
<stdin>:4:1: error: this file was made for target 'ascend910b', not for 'tiny' [target-mismatch]
    4 | target ascend910b
      | ^~~~~~~~~~~~~~~~~
   = help: decisions in the file hold for its target only; start again from the kernel for another one
asc2-tile: 1 error
#--- exit 1

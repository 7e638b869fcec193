# Code is emitted from kernels that are synchronised.
# RUN: asc2-emit
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
}
#--- stderr
<stdin>:5:1: error: '@k' is at stage 'planned', which is not synchronised [emit-stage]
    5 | kernel @k {grid = 1, core = aiv, stage = planned} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: run asc2-sync first
asc2-emit: 1 error
#--- exit 1

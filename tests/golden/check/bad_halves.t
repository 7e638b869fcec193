# Halves of a kernel are launched together: one grid, the same parameters.
# RUN: asc2-check
a2ir 1
target ascend910b
kernel @k {grid = 2, core = aic, stage = synced} {
  %p = param {size = 64} : ptr f32
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f16
  %q = param {size = 64} : ptr f32
}
#--- stderr
<stdin>:5:1: error: the halves of a kernel have one grid [check-type]
    5 | kernel @k {grid = 2, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:8:1: note: the other half
    8 | kernel @k {grid = 1, core = aiv, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:6:3: error: the halves of a kernel have the same parameters: '%p' is of another type in the other one [check-type]
    6 |   %p = param {size = 64} : ptr f32
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:9:3: note: the other half
    9 |   %p = param {size = 64} : ptr f16
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: error: the halves of a kernel have the same parameters: '%q' is missing in the other one [check-type]
   10 |   %q = param {size = 64} : ptr f32
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:5:1: note: the other half
    5 | kernel @k {grid = 2, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 3 errors
#--- exit 1

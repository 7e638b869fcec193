# A target without cube cores cannot run half of this kernel.
# RUN: asc2-check -t tiny
a2ir 1
kernel @k {grid = 1, core = aic, stage = synced} {
  set_cross fix, 0
}
kernel @k {grid = 1, core = aiv, stage = synced} {
  wait_cross v, 0
}
#--- stderr
<stdin>:4:1: error: target 'tiny' has no cores of kind 'aic' [check-machine]
    4 | kernel @k {grid = 1, core = aic, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 1 error
#--- exit 1

# A kernel has at most one half for each kind of core.
# RUN: asc2-fmt
a2ir 1
kernel @k {grid = 1, core = aic, stage = synced} {
}
kernel @k {grid = 1, core = aiv, stage = synced} {
}
kernel @k {grid = 1, core = aiv, stage = synced} {
}
#--- stderr
<stdin>:8:1: error: a second kernel '@k' for the same kind of core [bad-place]
    8 | kernel @k {grid = 1, core = aiv, stage = synced} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: a kernel may have one half for core 'aic' and one for 'aiv'
asc2-fmt: 1 error
#--- exit 1

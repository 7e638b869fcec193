# A compare that would leave elements out.
# RUN: asc2-emit --no-verify
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %a = buf {addr = [0x000000]} : ub f32[100]
  %m = buf {addr = [0x000400]} : ub i1[100]
  %a = full 1.0 : f32[100]
  %m = lt %a, 1.0 : i1[100]
}
#--- stderr
<stdin>:9:3: error: 'lt' works on whole units of 256 bytes, but 100 elements have 400 [emit-count]
    9 |   %m = lt %a, 1.0 : i1[100]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-tile chooses row pitches that keep to it
asc2-emit: 1 error
#--- exit 1

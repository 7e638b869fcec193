# Extents of a pad: one for each dim, no larger than the dim; and no pads before stage machine.
# RUN: asc2-check
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %x = buf : ub f32[8,8]
  %x = full 0.0 : f32[8,8]
  %x = pad 0.0, [8] : f32[8,8]
  %x = pad 0.0, [8, 9] : f32[8,8]
  %x = pad 0.0, [-1, 8] : f32[8,8]
}
kernel @t {grid = 1, stage = tile} {
  %x = full 0.0 : f32[8,8]
  %x = pad 0.0, [8, 7] : f32[8,8]
}
#--- stderr
<stdin>:8:17: error: 1 entries for rank 2 [check-type]
    8 |   %x = pad 0.0, [8] : f32[8,8]
      |                 ^~~
<stdin>:9:21: error: extent 9 is larger than dim 1 of f32[8,8] [check-type]
    9 |   %x = pad 0.0, [8, 9] : f32[8,8]
      |                     ^
<stdin>:10:18: error: offset or extent -1 is negative [check-type]
   10 |   %x = pad 0.0, [-1, 8] : f32[8,8]
      |                  ^~
<stdin>:14:3: error: 'pad' is of stage machine; before it, the pad value of a load says it [check-type]
   14 |   %x = pad 0.0, [8, 7] : f32[8,8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
asc2-check: 4 errors
#--- exit 1

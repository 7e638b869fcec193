# Extents of a pad: one for each dim, no larger than the dim.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %x = full 0.0 : f32[8,8]
  %x = pad 0.0, [8] : f32[8,8]
  %x = pad 0.0, [8, 9] : f32[8,8]
  %x = pad 0.0, [-1, 8] : f32[8,8]
}
#--- stderr
<stdin>:6:17: error: 1 entries for rank 2 [check-type]
    6 |   %x = pad 0.0, [8] : f32[8,8]
      |                 ^~~
<stdin>:7:21: error: extent 9 is larger than dim 1 of f32[8,8] [check-type]
    7 |   %x = pad 0.0, [8, 9] : f32[8,8]
      |                     ^
<stdin>:8:18: error: offset or extent -1 is negative [check-type]
    8 |   %x = pad 0.0, [-1, 8] : f32[8,8]
      |                  ^~
asc2-check: 3 errors
#--- exit 1

# A buffer, a parameter or a tensor has one declaration.
# RUN: asc2-fmt
a2ir 1
kernel @k {grid = 1, stage = planned} {
  %p = param {size = 64} : ptr f32
  %p = param {size = 64} : ptr f32
  %g = tensor %p, [64] : gm f32[64]
  %g = tensor %p, [64] : gm f32[64]
  %x = buf {addr = [0x000000]} : ub f32[64]
  %x = buf {addr = [0x000100]} : ub f32[64]
}
#--- stderr
<stdin>:6:3: error: a second declaration of '%p' [bad-place]
    6 |   %p = param {size = 64} : ptr f32
      |   ^~
<stdin>:5:3: note: the first one
    5 |   %p = param {size = 64} : ptr f32
      |   ^~
<stdin>:8:3: error: a second declaration of '%g' [bad-place]
    8 |   %g = tensor %p, [64] : gm f32[64]
      |   ^~
<stdin>:7:3: note: the first one
    7 |   %g = tensor %p, [64] : gm f32[64]
      |   ^~
<stdin>:10:3: error: a second declaration of '%x' [bad-place]
   10 |   %x = buf {addr = [0x000100]} : ub f32[64]
      |   ^~
<stdin>:9:3: note: the first one
    9 |   %x = buf {addr = [0x000000]} : ub f32[64]
      |   ^~
asc2-fmt: 3 errors
#--- exit 1

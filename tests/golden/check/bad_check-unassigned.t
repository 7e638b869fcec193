# A variable that one arm of a branch does not write.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 8} : ptr f32
  %n = param {value = 1} : i32
  %g = tensor %p, [8] : gm f32[8]
  %c = lt %n, 3 : i1
  if %c {
    %x = full 0.0 : f32[8]
  }
  store %x, %g, [0]
}
#--- stderr
<stdin>:12:9: error: '%x' may be read before it is assigned [check-unassigned]
   12 |   store %x, %g, [0]
      |         ^~
<stdin>:9:3: note: assigned in one arm of this branch only
    9 |   if %c {
      |   ^~~~~
asc2-check: 1 error
#--- exit 1

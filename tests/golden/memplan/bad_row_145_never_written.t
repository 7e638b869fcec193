# Row 145: a tile that only one branch writes is named with its line; the planner does not plan it.
# RUN: asc2-memplan
a2ir 1
target tiny
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr f32
  %c = param {value = 1} : i1
  %x = tensor %p, [4096] : gm f32[4096]
  %a = buf : ub f32[64]
  if %c {
    %a = full 0.0 : f32[64]
  }
  store %a, %x, [0], [64]
}
#--- stderr
<stdin>:13:9: error: '%a' may be read before it is assigned [check-unassigned]
   13 |   store %a, %x, [0], [64]
      |         ^~
<stdin>:10:3: note: assigned in one arm of this branch only
   10 |   if %c {
      |   ^~~~~
asc2-memplan: 1 error
#--- exit 1

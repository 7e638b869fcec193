# What one arm assigns to a condition says nothing of a while in the other, nor of one behind.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1} {
  %x_ptr = param {size = 64} : ptr f32
  %n = param : i32
  %x = tensor %x_ptr, [64] : gm f32[64]
  %cond = eq %n, 3 : i1
  %other = eq %n, 4 : i1
  if %other {
    %cond = copy 1 : i1
  } else {
    while %cond {
      %y = load %x, [0] : f32[8]
      %cond = copy 0 : i1
    }
    store %y, %x, [0]
  }
  while %cond {
    %z = load %x, [8] : f32[8]
    %cond = copy 0 : i1
  }
  store %z, %x, [0]
}
#--- stderr
<stdin>:17:11: error: '%y' may be read before it is assigned [check-unassigned]
   17 |     store %y, %x, [0]
      |           ^~
<stdin>:13:5: note: assigned in this loop only, which may run zero times
   13 |     while %cond {
      |     ^~~~~~~~~~~
<stdin>:23:9: error: '%z' may be read before it is assigned [check-unassigned]
   23 |   store %z, %x, [0]
      |         ^~
<stdin>:19:3: note: assigned in this loop only, which may run zero times
   19 |   while %cond {
      |   ^~~~~~~~~~~
asc2-check: 2 errors
#--- exit 1

# Not when the variable got another value in between, when a loop or an arm gives it one, in the other arm, or behind a loop that
# may not run.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %n = param : i64
  %x = tensor %p, [64] : gm f32[64]
  %any = gt %n, 0 : i1
  if %any {
    %a = load %x, [0] : f32[8]
    %b = load %x, [8] : f32[8]
    %c = load %x, [16] : f32[8]
  } else {
    store %a, %x, [40]
  }
  %i = for 0, %n, 1 : i64 {
    if %any {
      store %b, %x, [24]
    }
    %any = gt %n, %i : i1
  }
  if %any {
    store %c, %x, [32]
  }
  %again = gt %n, 1 : i1
  if %again {
    %d = load %x, [0] : f32[8]
  } else {
    %e = load %x, [0] : f32[8]
  }
  %again = gt %n, 2 : i1
  if %again {
    store %d, %x, [48]
  } else {
    store %e, %x, [48]
  }
  %once = gt %n, 3 : i1
  %j = for 0, %n, 1 : i64 {
    if %once {
      %f = load %x, [0] : f32[8]
    }
  }
  if %once {
    store %f, %x, [56]
  }
  %own = gt %n, 4 : i1
  if %own {
    %g = load %x, [0] : f32[8]
    %own = gt %n, 5 : i1
  } else {
    %own = gt %n, 6 : i1
  }
  if %own {
    store %g, %x, [8]
  }
}
#--- stderr
<stdin>:15:11: error: '%a' may be read before it is assigned [check-unassigned]
   15 |     store %a, %x, [40]
      |           ^~
<stdin>:19:13: error: '%b' may be read before it is assigned [check-unassigned]
   19 |       store %b, %x, [24]
      |             ^~
<stdin>:10:3: note: assigned in one arm of this branch only
   10 |   if %any {
      |   ^~~~~~~
<stdin>:24:11: error: '%c' may be read before it is assigned [check-unassigned]
   24 |     store %c, %x, [32]
      |           ^~
<stdin>:10:3: note: assigned in one arm of this branch only
   10 |   if %any {
      |   ^~~~~~~
<stdin>:34:11: error: '%d' may be read before it is assigned [check-unassigned]
   34 |     store %d, %x, [48]
      |           ^~
<stdin>:27:3: note: assigned in one arm of this branch only
   27 |   if %again {
      |   ^~~~~~~~~
<stdin>:36:11: error: '%e' may be read before it is assigned [check-unassigned]
   36 |     store %e, %x, [48]
      |           ^~
<stdin>:27:3: note: assigned in one arm of this branch only
   27 |   if %again {
      |   ^~~~~~~~~
<stdin>:45:11: error: '%f' may be read before it is assigned [check-unassigned]
   45 |     store %f, %x, [56]
      |           ^~
<stdin>:40:5: note: assigned in one arm of this branch only
   40 |     if %once {
      |     ^~~~~~~~
<stdin>:55:11: error: '%g' may be read before it is assigned [check-unassigned]
   55 |     store %g, %x, [8]
      |           ^~
<stdin>:48:3: note: assigned in one arm of this branch only
   48 |   if %own {
      |   ^~~~~~~
asc2-check: 7 errors
#--- exit 1

# A literal must be a value of the type that its operation works in: no tool cuts it.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 70000} {
  %p = param {size = 999999999999999999} : ptr f32
  %n = param {value = 300} : i8
  %a = max %n, 300 : i8
  %b = lt %n, -200 : i1
  %i = for 0, 3000000000, 1 : i32 {
  }
  %m = param : i64
  %j = for 0, %m, 1 : i32 {
  }
}
#--- stderr
<stdin>:4:19: error: a grid has 1 to 65535 blocks [check-type]
    4 | kernel @k {grid = 70000} {
      |                   ^~~~~
<stdin>:5:22: error: an array has 0 to 281474976710656 elements [check-type]
    5 |   %p = param {size = 999999999999999999} : ptr f32
      |                      ^~~~~~~~~~~~~~~~~~
<stdin>:6:23: error: 300 is no i8 [check-type]
    6 |   %n = param {value = 300} : i8
      |                       ^~~
<stdin>:7:16: error: 300 is no i8 [check-type]
    7 |   %a = max %n, 300 : i8
      |                ^~~
<stdin>:8:15: error: -200 is no i8 [check-type]
    8 |   %b = lt %n, -200 : i1
      |               ^~~~
<stdin>:9:15: error: 3000000000 is no i32 [check-type]
    9 |   %i = for 0, 3000000000, 1 : i32 {
      |               ^~~~~~~~~~
<stdin>:12:15: error: a loop over i32 cannot count to a bound of i64 [check-type]
   12 |   %j = for 0, %m, 1 : i32 {
      |               ^~
asc2-check: 7 errors
#--- exit 1

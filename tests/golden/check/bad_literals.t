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
#--- exit 1

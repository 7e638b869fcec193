# No signed type holds all that u64 does, nor the other way round.
# RUN: asc2-check
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %n = param : u64
  %m = param : i64
  %i = for 0, %n, 1 : i64 {
  }
  %j = for 0, %n, 1 : u64 {
  }
  %k = for 0, %m, 1 : u64 {
  }
}
#--- stderr
<stdin>:7:15: error: a loop over i64 cannot count to a bound of u64 [check-type]
    7 |   %i = for 0, %n, 1 : i64 {
      |               ^~
<stdin>:11:15: error: a loop over u64 cannot count to a bound of i64 [check-type]
   11 |   %k = for 0, %m, 1 : u64 {
      |               ^~
asc2-check: 2 errors
#--- exit 1

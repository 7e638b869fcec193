# A name is a variable with one type.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {
  %a = add 1, 2 : i32
  %a = add 1, 2 : i64
}
#--- stderr
<stdin>:7:3: error: '%a' is i32, and here i64 [type-changed]
    7 |   %a = add 1, 2 : i64
      |   ^~~~~~~~~~~~~~~~~~~
   = help: a name is a variable with one type; use another name
asc2-fmt: 1 error
#--- exit 1

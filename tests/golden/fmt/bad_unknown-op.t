# A mistyped operation gets a suggestion.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {
  %a = ad 1, 2 : i32
}
#--- stderr
<stdin>:6:8: error: unknown operation 'ad' [unknown-op]
    6 |   %a = ad 1, 2 : i32
      |        ^~
   = help: did you mean 'add'?
asc2-fmt: 1 error
#--- exit 1

# An error in the line of a loop says nothing of the lines inside.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {
  %i = for 0, 4, 1 {paralel = true} : i64 { loc "k.py":3:5
    %a = add %i, 1 : i64
  }
}
#--- stderr
<stdin>:6:21: error: unknown attribute 'paralel' [unknown-attr]
    6 |   %i = for 0, 4, 1 {paralel = true} : i64 { loc "k.py":3:5
      |                     ^~~~~~~
   = help: did you mean 'parallel'?
asc2-fmt: 1 error
#--- exit 1

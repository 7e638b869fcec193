# A mistyped attribute is an error; the user's own start with x.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {gird = 1, x.gird = 1} {
}
#--- stderr
<stdin>:5:12: error: unknown attribute 'gird' [unknown-attr]
    5 | kernel @k {gird = 1, x.gird = 1} {
      |            ^~~~
   = help: did you mean 'grid'?
asc2-fmt: 1 error
#--- exit 1

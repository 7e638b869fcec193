# A name that no line assigns gets a suggestion.
# RUN: asc2-fmt
a2ir 1
target tiny
kernel @k {
  %offset = add 1, 2 : i32
  %b = add %ofset, 2 : i32
}
#--- stderr
<stdin>:7:12: error: '%ofset' is never assigned [unknown-name]
    7 |   %b = add %ofset, 2 : i32
      |            ^~~~~~
   = help: did you mean 'offset'?
asc2-fmt: 1 error
#--- exit 1

# A file that is not Python.
# RUN: asc2-parse --grid 1
a2ir 1
kernel @k {
}
#--- stderr
<stdin>:3:1: error: this is .a2ir, not Python [parse-not-python]
    3 | a2ir 1
      | ^~~~
   = help: it was parsed already; go on with asc2-tile
asc2-parse: 1 error
#--- exit 1

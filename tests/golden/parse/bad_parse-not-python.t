# A file that is not Python.
# RUN: asc2-parse --grid 1
a2ir 1
kernel @k {
}
#--- stderr
asc2-parse: error: no function of '<stdin>' has the decorator @asc2.jit [parse-kernel]
   = help: write @asc2.jit on the line above 'def'
asc2-parse: 1 error
#--- exit 1

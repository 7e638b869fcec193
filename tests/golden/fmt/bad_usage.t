# A wrong option: exit code 2, and how to go on.
# RUN: asc2-fmt --nonsense
a2ir 1
#--- stderr
asc2-fmt: error: The following argument was not expected: --nonsense [usage]
asc2-fmt: 1 error
usage: asc2-fmt [options] [FILE]
see 'asc2-fmt --help'
#--- exit 2

# Facts of a specialisation mean nothing to a kernel that is .a2ir already.
# RUN: asc2-report -t tiny --const n=4
a2ir 1
kernel @k {grid = 1, stage = tile} {
}
#--- stderr
asc2-report: error: --kernel and --const say what is made of Python; FILE is .a2ir [usage]
asc2-report: 1 error
#--- exit 2

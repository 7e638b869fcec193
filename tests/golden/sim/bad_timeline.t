# A picture is .svg or .html.
# RUN: asc2-sim --init random --timeline t.png
a2ir 1
kernel @k {grid = 1, stage = tile} {
}
#--- stderr
asc2-sim: error: --timeline wants a file that ends in .svg or .html, got 't.png' [usage]
asc2-sim: 1 error
#--- exit 2

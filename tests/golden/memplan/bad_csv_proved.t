# At most 8 bytes are alive, and yet 8 are too few: a search shows it.
# RUN: asc2-memplan --csv in.csv --capacity 8
#--- file in.csv
id,lower,upper,size
a,0,6,1
b,0,1,5
c,2,3,4
d,7,8,5
e,2,5,1
f,0,8,2
g,6,7,4
h,1,2,5
i,3,6,3
j,3,8,1
k,5,7,1
#--- stderr
asc2-memplan: error: memory overflow: at least 9 bytes are needed, 8 are there [memplan-overflow]
   = help: a search has shown that they cannot be placed
asc2-memplan: 1 error
#--- exit 1

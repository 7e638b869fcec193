# What is alive at one moment does not fit.
# RUN: asc2-memplan --csv in.csv --capacity 10
#--- file in.csv
id,lower,upper,size
a,0,4,6
b,2,6,5
#--- stderr
asc2-memplan: error: memory overflow: at least 11 bytes are needed, 10 are there [memplan-overflow]
   = help: so many bytes are alive at one moment
asc2-memplan: 1 error
#--- exit 1

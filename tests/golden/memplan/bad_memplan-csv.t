# A table that is malformed.
# RUN: asc2-memplan --csv in.csv --capacity 10
#--- file in.csv
id,lower,upper,size
a,0,4,6
b,5,2,6
#--- stderr
in.csv:3:1: error: lower is at least 0 and less than upper, which has 32 bits [memplan-csv]
    3 | b,5,2,6
      | ^~~~~~~
   = help: the first line names the columns: id,lower,upper,size and, if wanted, offset
asc2-memplan: 1 error
#--- exit 1

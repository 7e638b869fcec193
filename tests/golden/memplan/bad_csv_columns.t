# A column that is there twice says nothing.
# RUN: asc2-memplan --csv in.csv --capacity 100
#--- file in.csv
id,lower,upper,size,lower
a,0,4,40,0
#--- stderr
in.csv:1:1: error: two columns 'lower' [memplan-csv]
    1 | id,lower,upper,size,lower
      | ^~~~~~~~~~~~~~~~~~~~~~~~~
   = help: the first line names the columns: id,lower,upper,size and, if wanted, offset
asc2-memplan: 1 error
#--- exit 1

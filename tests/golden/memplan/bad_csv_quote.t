# A quote that is not closed.
# RUN: asc2-memplan --csv in.csv --capacity 100
#--- file in.csv
id,lower,upper,size
"a,0,4,40
#--- stderr
in.csv:2:1: error: a quote is not closed [memplan-csv]
    2 | "a,0,4,40
      | ^~~~~~~~~
   = help: the first line names the columns: id,lower,upper,size and, if wanted, offset
asc2-memplan: 1 error
#--- exit 1

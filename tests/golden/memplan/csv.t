# The packing solver alone: a column more.
# RUN: asc2-memplan --csv in.csv --capacity 10
#--- file in.csv
id,lower,upper,size
a,0,4,6
b,2,6,4
c,4,9,6
#--- stdout
id,lower,upper,size,offset
a,0,4,6,0
b,2,6,4,6
c,4,9,6,0

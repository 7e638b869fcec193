# An offset that is given is an order; columns stand in any order, and others are carried through.
# RUN: asc2-memplan --csv in.csv --capacity 10
#--- file in.csv
id,size,lower,upper,offset,note
a,6,0,4,4,x
b,4,2,6,,y
c,6,4,9,,z
#--- stdout
id,size,lower,upper,offset,note
a,6,0,4,4,x
b,4,2,6,0,y
c,6,4,9,4,z

# Given offsets that contradict each other are named by their rows.
# RUN: asc2-memplan --csv in.csv --capacity 100
#--- file in.csv
id,lower,upper,size,offset
a,0,4,40,0
b,4,9,40,0
c,3,5,10,30
#--- stderr
in.csv:4:1: error: it overlaps another row whose offset is given too, and both are alive at the same time [memplan-csv]
    4 | c,3,5,10,30
      | ^~~~~~~~~~~
in.csv:2:1: note: the other row
    2 | a,0,4,40,0
      | ^~~~~~~~~~
asc2-memplan: 1 error
#--- exit 1

# A given offset that leaves the room is a fault of its row.
# RUN: asc2-memplan --csv - --capacity 100
id,lower,upper,size,offset
a,0,2,40,70
#--- stderr
<stdin>:4:1: error: it would end at 110, there are 100 bytes [memplan-csv]
    4 | a,0,2,40,70
      | ^~~~~~~~~~~
   = help: the first line names the columns: id,lower,upper,size and, if wanted, offset
asc2-memplan: 1 error
#--- exit 1

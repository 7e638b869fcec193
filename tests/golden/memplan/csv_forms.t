# A byte order mark, ends of line from elsewhere, quoted fields and a row of no size do no harm.
# RUN: printf '\357\273\277id,lower,upper,size,offset\r\n"a,b",0,4,6,\r\n\r\nz,0,4,0,7\r\n"say ""c""",2,6,4,0\r\n' > in.csv; asc2-memplan --csv in.csv --capacity 10
#--- stdout
id,lower,upper,size,offset
"a,b",0,4,6,4
z,0,4,0,7
"say ""c""",2,6,4,0

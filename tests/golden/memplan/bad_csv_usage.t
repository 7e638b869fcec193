# --csv needs a capacity.
# RUN: asc2-memplan --csv in.csv
#--- file in.csv
id,lower,upper,size
#--- stderr
asc2-memplan: error: --csv needs --capacity N, from 1 to 281474976710656 [usage]
asc2-memplan: 1 error
#--- exit 2

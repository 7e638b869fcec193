# Sizes are bounded by their sum, so that every figure of the search is exact; the capacity is bounded with them.
# RUN: (echo lower,upper,size; for i in 1 2 3; do echo 0,1,140000000000000; done) > in.csv; asc2-memplan --csv in.csv --capacity 281474976710656; asc2-memplan --csv in.csv --capacity 281474976710657
#--- stderr
in.csv:4:1: error: size is at least 0, and all together at most 281474976710656 [memplan-csv]
    4 | 0,1,140000000000000
      | ^~~~~~~~~~~~~~~~~~~
   = help: the first line names the columns: id,lower,upper,size and, if wanted, offset
asc2-memplan: 1 error
asc2-memplan: error: --csv needs --capacity N, from 1 to 281474976710656 [usage]
asc2-memplan: 1 error
#--- exit 2

# 40,000 rows alive at once, and as many in a window of 5,000: placed at once, without waste.
# RUN: for n in 40000 5000; do awk -v n=$n 'BEGIN { print "lower,upper,size"; for (i = 0; i < 40000; i++) print (n == 40000 ? 0 : i) "," (n == 40000 ? 1 : i + n) ",1000" }' > in.csv; timeout 20 asc2-memplan --csv in.csv --capacity $((n * 1000)) | awk -F, 'NR > 1 && $4 > most { most = $4 } END { print NR, most + 1000 }'; done
#--- stdout
40001 40000000
40001 5000000

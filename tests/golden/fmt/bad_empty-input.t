# An empty input is an error that says what may have happened.
# RUN: asc2-fmt
#--- stderr
<stdin>:1:1: error: empty input; did the previous tool fail? [empty-input]
    1 | 
      | ^
asc2-fmt: 1 error
#--- exit 1

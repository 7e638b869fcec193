# An empty input is an error that says what may have happened.
# RUN: asc2-fmt
#--- exit 1

# A wrong option: exit code 2, and how to go on.
# RUN: asc2-fmt --nonsense
a2ir 1
#--- exit 2

# A byte order mark, as some editors write it, is skipped.
# RUN: { printf '\357\273\277'; echo 'a2ir 1'; } | asc2-fmt
#--- stdout
a2ir 1

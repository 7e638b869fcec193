# A file that is not there is trouble of the system: exit 2.
# RUN: asc2-fmt nowhere.a2ir
#--- stderr
asc2-fmt: error: cannot open 'nowhere.a2ir': No such file or directory [cannot-open]
asc2-fmt: 1 error
#--- exit 2

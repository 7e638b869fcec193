# An output that cannot be written leaves nothing behind.
# RUN: asc2-fmt -o no/such/folder/out.a2ir
a2ir 1
#--- stderr
asc2-fmt: error: cannot write 'no/such/folder/out.a2ir': No such file or directory [cannot-write]
asc2-fmt: 1 error
#--- exit 2

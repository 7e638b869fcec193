# 'asc2 NAME' is the tool asc2-NAME; another word is a file.
# RUN: asc2 report --version && asc2 sim --version && ! asc2 nothing
#--- stdout
asc2-report 0.1.0 (a2ir 1)
asc2-sim 0.1.0 (a2ir 1)
#--- stderr
asc2: error: cannot open 'nothing': No such file or directory [cannot-open]
asc2: 1 error

# Loops in one another have a limit.
# RUN: { printf 'a2ir 1\nkernel @k {\n'; yes '%i = for 0, 2, 1 : i64 {' | head -n 17; yes '}' | head -n 18; } | asc2-check
#--- stderr
<stdin>:19:1: error: loops nest deeper than 16 [check-loops]
   19 | %i = for 0, 2, 1 : i64 {
      | ^~~~~~~~~~~~~~~~~~~~~~
   = help: make one loop of some, with // and % for what their variables were
asc2-check: 1 error
#--- exit 1

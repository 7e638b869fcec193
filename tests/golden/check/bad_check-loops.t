# Loops in one another have a limit.
# RUN: { printf 'a2ir 1\nkernel @k {\n'; yes '%i = for 0, 2, 1 : i64 {' | head -n 17; yes '}' | head -n 18; } | asc2-check
#--- exit 1

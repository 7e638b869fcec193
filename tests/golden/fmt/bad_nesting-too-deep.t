# Loops nest only as deep as every tool can follow.
# RUN: { printf 'a2ir 1\nkernel @k {\n'; yes '%i = for 0, 2, 1 : i64 {' | head -n 300; yes '}' | head -n 301; } | asc2-fmt
#--- stderr
<stdin>:202:1: error: regions nest deeper than 200 [nesting-too-deep]
  202 | %i = for 0, 2, 1 : i64 {
      | ^~~~~~~~~~~~~~~~~~~~~~
asc2-fmt: 1 error
#--- exit 1

# Two paths with the same ends.
# RUN: sed 's/^from = "gm"/from = "ub"/; s/^to = "ub"/to = "gm"/' "$(dirname "$(command -v asc2-tile)")"/../../formats/targets/tiny.toml > chip.toml
# RUN: asc2-tile -t ./chip.toml 2> err
# RUN: sed -E 's/^(.\/chip.toml):[0-9]+/\1:N/; s/^ +[0-9]+ \|/    N |/' err >&2; exit 1
a2ir 1
kernel @k {grid = 1, stage = tile} {
}
#--- stderr
./chip.toml:N:1: error: a second path from 'ub' to 'gm' of 'aiv' [target-value]
    N | [[path]]
      | ^~~~~~~~
./chip.toml:N:1: note: the first is here
    N | [[path]]
      | ^~~~~~~~
./chip.toml:N:1: error: key 'max_gap' is missing in [path] [config-missing]
    N | [[path]]
      | ^~~~~~~~
./chip.toml:N:1: error: a second path from 'ub' to 'gm' of 'aiv' [target-value]
    N | [[path]]
      | ^~~~~~~~
./chip.toml:N:1: note: the first is here
    N | [[path]]
      | ^~~~~~~~
asc2-tile: 3 errors
#--- exit 1

# A chip file without a figure that it must have.
# RUN: sed '/^clock_mhz/d' "$(dirname "$(command -v asc2-tile)")"/../../formats/targets/tiny.toml > chip.toml
# RUN: asc2-tile -t ./chip.toml 2> err
# RUN: sed -E 's/^(.\/chip.toml):[0-9]+/\1:N/; s/^ +[0-9]+ \|/    N |/' err >&2; exit 1
a2ir 1
kernel @k {grid = 1, stage = tile} {
}
#--- stderr
./chip.toml:N:1: error: key 'clock_mhz' is missing [config-missing]
    N | # A chip that does not exist, for tests and for learning: two vector cores with 4 KiB of UB and two
      | ^
asc2-tile: 1 error
#--- exit 1

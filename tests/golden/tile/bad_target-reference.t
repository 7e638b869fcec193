# A path on a pipe that the core does not have.
# RUN: sed 's/^pipe = "mte3"/pipe = "fix"/' "$(dirname "$(command -v asc2-tile)")"/../../formats/targets/tiny.toml > chip.toml
# RUN: asc2-tile -t ./chip.toml 2> err
# RUN: sed -E 's/^(.\/chip.toml):[0-9]+/\1:N/; s/^ +[0-9]+ \|/    N |/' err >&2; exit 1
a2ir 1
kernel @k {grid = 1, stage = tile} {
}
#--- stderr
./chip.toml:N:8: error: [core.aiv] has no pipe 'fix' [target-reference]
    N | pipe = "fix"
      |        ^~~~~
asc2-tile: 1 error
#--- exit 1

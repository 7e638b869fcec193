# A word that is none of those that may stand there.
# RUN: sed 's/^layouts = \[\[.*/layouts = [["nd", "zz9"]]/' "$(dirname "$(command -v asc2-tile)")"/../../formats/targets/tiny.toml > chip.toml
# RUN: asc2-tile -t ./chip.toml 2> err
# RUN: sed -E 's/^(.\/chip.toml):[0-9]+/\1:N/; s/^ +[0-9]+ \|/    N |/' err >&2; exit 1
a2ir 1
kernel @k {grid = 1, stage = tile} {
}
#--- stderr
./chip.toml:N:19: error: 'layouts' is 'zz9', which is not known [config-word]
    N | layouts = [["nd", "zz9"]]
      |                   ^~~~~
   = help: did you mean 'zz'?
./chip.toml:N:19: error: 'layouts' is 'zz9', which is not known [config-word]
    N | layouts = [["nd", "zz9"]]
      |                   ^~~~~
   = help: did you mean 'zz'?
./chip.toml:N:19: error: 'layouts' is 'zz9', which is not known [config-word]
    N | layouts = [["nd", "zz9"]]
      |                   ^~~~~
   = help: did you mean 'zz'?
asc2-tile: 3 errors
#--- exit 1

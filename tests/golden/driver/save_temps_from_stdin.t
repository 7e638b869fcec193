# Saved commands start from a file also when the kernel came by standard input, and quote its name.
# RUN: asc2 -t tiny --stop-after memplan --save-temps 'my stages' > /dev/null && cat 'my stages/commands.sh' && sh 'my stages/commands.sh'
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %a = add 1, 2 : i32
}
#--- stdout
set -e
asc2-tile -t tiny 'my stages/0-input.a2ir' -o 'my stages/2-tile.a2ir'
asc2-memplan -t tiny 'my stages/2-tile.a2ir' -o 'my stages/3-memplan.a2ir'

# Without sizes and values --verify-each warns that stages are not compared; --werror makes it an error.
# RUN: asc2 -t tiny --verify-each --werror --stop-after tile
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param : ptr f32
  %x = tensor %p, [8] : gm f32[8]
  %a = load %x, [0] : f32[8]
  store %a, %x, [0]
}
#--- stderr
asc2: error: the kernel cannot run, so stages are not compared: nothing says how many elements '%p' has [verify-cannot-run]
   = help: give it in a launch file, or --in p=FILE.npy
asc2: 1 error
#--- exit 1

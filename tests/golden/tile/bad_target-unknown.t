# A target that is not installed.
# RUN: asc2-tile -t ascend910
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = load %x, [0] : f32[16]
}
#--- stderr
asc2-tile: error: unknown target 'ascend910' [target-unknown]
   = help: did you mean 'ascend910b'? targets: ascend910b, tiny; one of your own is given by its file, --target=./FILE.toml
asc2-tile: 1 error
#--- exit 2

# Without a target there are no stages.
# RUN: asc2-report
a2ir 1
kernel @k {grid = 2, stage = tile} {
  %x_ptr = param {size = 512} : ptr f32
  %y_ptr = param {size = 512} : ptr f32
  %x = tensor %x_ptr, [512] : gm f32[512]
  %y = tensor %y_ptr, [512] : gm f32[512]
  %b = block_idx : i64
  %o = mul %b, 256 : i64
  %a = load %x, [%o] : f32[256]
  %s = exp %a : f32[256]
  store %s, %y, [%o]
}
#--- stderr
asc2-report: error: no target: the file records none; give one with --target, '--target=list' prints the names [usage]
asc2-report: 1 error
#--- exit 2

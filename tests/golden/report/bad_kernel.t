# What the compiler refuses has no page.
# RUN: asc2-report -t tiny -o page.html; code=$?; ls; exit $code
a2ir 1
kernel @k {grid = 2, stage = tile} {
  %x_ptr = param {size = 512} : ptr f32
  %y_ptr = param {size = 512} : ptr f32
  %x = tensor %x_ptr, [512] : gm f32[512]
  %y = tensor %y_ptr, [512] : gm f32[512]
  %b = block_idx : i64
  %o = mul %b, 256 : i64
  %a = load %x, [%o] : f32[256]
  %s = exp %q : f32[256]
  store %s, %y, [%o]
}
#--- stderr
<stdin>:12:12: error: '%q' is never assigned [unknown-name]
   12 |   %s = exp %q : f32[256]
      |            ^~
   = help: did you mean 'x'?
asc2-report: 1 error
#--- exit 1

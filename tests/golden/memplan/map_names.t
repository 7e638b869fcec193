# Where a result lies on its operand, each name stands where that buffer is alone.
# RUN: asc2-memplan -t tiny --map m.svg > /dev/null && grep -o '<text[^>]*>%[ab]' m.svg
a2ir 1
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 1024} : ptr f32
  %x = tensor %p, [1024] : gm f32[1024]
  %a = buf {addr = [0x000000]} : ub f32[256]
  %b = buf {addr = [0x000000]} : ub f32[256]
  %a = load %x, [0], [256] : f32[256]
  %a = abs %a : f32[256]
  %a = exp %a : f32[256]
  %b = relu %a : f32[256]
  %b = exp %b : f32[256]
  store %b, %x, [256], [256]
}
#--- stdout
<text x="91.0" y="320.0">%a
<text x="691.0" y="320.0">%b

# The memory plan stands in the page with what the planner has proved about it.
# RUN: asc2-report -t tiny | grep -o '>peak [0-9]* of [^<]*'
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %x_ptr = param {size = 512} : ptr f32
  %y_ptr = param {size = 512} : ptr f32
  %x = tensor %x_ptr, [512] : gm f32[512]
  %y = tensor %y_ptr, [512] : gm f32[512]
  %a = load %x, [0] : f32[64]
  %b = exp %a : f32[64]
  store %b, %y, [0]
  %c = load %x, [64] : f32[64]
  %d = exp %c : f32[64]
  store %d, %y, [64]
}
#--- stdout
>peak 512 of 4096 bytes, 256 alive at most: optimal without new waits

# Row 128: a loop is the same kind of loop after every pass, until asc2-pipe has made a pipeline of it.
# RUN: asc2 - -t ascend910b --save-temps d -o k.cpp && grep -h "= for" d/*.a2ir
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 640} : ptr f32
  %x = tensor %p, [640] : gm f32[640]
  %i = for 0, 640, 64 {parallel = true, num_stages = 2} : i64 {
    %a = load %x, [%i] : f32[64]
    %a = add %a, 1.0 : f32[64]
    store %a, %x, [%i]
  }
}
#--- stdout
  %i = for 0, 640, 64 {parallel = true, num_stages = 2} : i64 {
  %i = for 0, 640, 64 {parallel = true, num_stages = 2} : i64 {
  %i = for 0, 640, 64 {parallel = true, num_stages = 2} : i64 {
  %i = for 0, 640, 64 {parallel = true, num_stages = 2} : i64 {
  %i = for 0, 640, 64 {parallel = true, num_stages = 2} : i64 {

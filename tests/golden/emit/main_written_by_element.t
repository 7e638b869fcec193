# What a kernel writes element by element comes back to the host too.
# RUN: asc2-emit --main | grep asc2::To
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %q = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %y = tensor %q, [64] : gm f32[64]
  %v = get %x, [0] : f32
  put %v, %y, [1]
}
#--- stdout
    uint8_t* p = asc2::ToDevice("p.bin", 64 * 4);
    uint8_t* q = asc2::ToDevice("q.bin", 64 * 4);
    asc2::ToFile("q.out.bin", q, 64 * 4);

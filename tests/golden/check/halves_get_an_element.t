# A single element is a window too, in the run of two halves that share memory.
# RUN: asc2-check > /dev/null
a2ir 1
target ascend910b
kernel @mix {grid = 1, core = aic, stage = synced} {
  %p = param {size = 64} : ptr i32
}
kernel @mix {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr i32
  %x = tensor %p, [64] : gm i32[64]
  %g6 = get %x, [3] : i32
}

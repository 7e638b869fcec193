# A sum over dims of 1 in front, which a reshape takes away, is a copy; one over others keeps those axes.
# RUN: asc2-tile -t ascend910b
a2ir 1
kernel @k {grid = 1} {
  %p = param {size = 4096} : ptr i64
  %x = tensor %p, [4096] : gm i64[4096]
  %a = load %x, [0] : i64[128]
  %b = reshape %a : i64[1,128]
  %c = reduce %b {by = max, axes = [0]} : i64[1,128]
  %d = reshape %c : i64[128]
  store %d, %x, [128]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 4096} : ptr i64
  %x = tensor %p, [4096] : gm i64[4096]
  %a = buf : ub i64[128]
  %a = load %x, [0], [128] : i64[128]
  store %a, %x, [128], [128]
}

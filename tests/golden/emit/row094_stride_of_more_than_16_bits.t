# Row 94: rows a stride of more than 16 bits of blocks apart: the stride is whole in the call.
# RUN: asc2 - -t ascend910b | grep DataCopy
a2ir 1
kernel @k {grid = 1, stage = tile} {
  %p = param {size = 12000000} : ptr f32
  %x = tensor %p, [4, 3000000] : gm f32[4,3000000]
  %a = load %x, [0, 5] : f32[4,8]
  store %a, %x, [0, 2999990]
}
#--- stdout
  DataCopyPad(a, x[5], DataCopyExtParams(4, 32, 11999968, 0, 0),
              DataCopyPadExtParams<float>(false, 0, 0, 0.0f));
  DataCopyPad(x[2999990], a, DataCopyExtParams(4, 32, 0, 11999968, 0));

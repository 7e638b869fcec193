# Row 37: in a machine file such a window is refused, with the operation, the offset and what is needed.
# RUN: asc2 - -t ascend910b
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = machine} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf : ub f32[32]
  %b = buf : ub f32[8]
  %a = load %x, [0], [32] : f32[32]
  %b = slice %a, [1] : f32[8]
  store %b, %x, [32], [8]
}
#--- stderr
<stdin>:11:3: error: 'slice' at column 1 of '%a', byte 4, which is no multiple of 32, has no form in Ascend C for c220 [emit-form]
   11 |   %b = slice %a, [1] : f32[8]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: asc2-tile rewrites it to operations that exist
asc2: 1 error
#--- exit 1

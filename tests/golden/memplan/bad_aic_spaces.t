# Each space of a core overflows by itself.
# RUN: asc2-memplan
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = machine} {
  %p = param {size = 65536} : ptr f16
  %x = tensor %p, [65536] : gm f16[65536]
  %l1 = buf : l1 f16[262016]
  %l0a = buf {addr = [0x008000]} : l0a f16[16384]
  %l0b = buf : l0b f16[32769]
  %l0c = buf : l0c f32[32768]
  %bt = buf : bt f32[257]
  %fb = buf : fb f32[512]
}
#--- stderr
<stdin>:10:3: error: l0b overflow: at least 66048 bytes are needed, 65536 are there [memplan-overflow]
   10 |   %l0b = buf : l0b f16[32769]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:10:3: note: %l0b takes 66048 bytes, and nothing uses it
   10 |   %l0b = buf : l0b f16[32769]
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
   = help: it fits with tiles of f16[32768] instead of f16[32769]
<stdin>:12:3: error: bt overflow: at least 1088 bytes are needed, 1024 are there [memplan-overflow]
   12 |   %bt = buf : bt f32[257]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
<stdin>:12:3: note: %bt takes 1088 bytes, and nothing uses it
   12 |   %bt = buf : bt f32[257]
      |   ^~~~~~~~~~~~~~~~~~~~~~~
   = help: it fits with tiles of f32[256] instead of f32[257]
asc2-memplan: 2 errors
#--- exit 1

# In a trace cores are named after their block and kind, and vector cores of a block are numbered.
# RUN: asc2-sim -q --trace t.json && grep -o 'block [0-9], ai[cv][ 0-9]*' t.json
a2ir 1
target ascend910b
kernel @mix {grid = 2, core = aic, stage = synced} {
  %p = param {size = 64} : ptr f32
  %x = tensor %p, [64] : gm f32[64]
  %a = buf {addr = [0x000000]} : l1 f32[64]
  %a = load %x, [0], [64] : f32[64]
}
kernel @mix {grid = 2, core = aiv, stage = synced} {
  %p = param {size = 64} : ptr f32
  %v = buf {addr = [0x000000]} : ub f32[64]
  %v = full 1.0 : f32[64]
}
#--- stdout
block 0, aic
block 0, aiv 0
block 0, aiv 1
block 1, aic
block 1, aiv 0
block 1, aiv 1

# 16 KiB at 0 and 8 KiB at 8192: the load waits for the store of the bytes that they share.
# RUN: asc2-sync
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = planned} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %a = buf {addr = [0x000000]} : ub f32[4096]
  %b = buf {addr = [0x002000]} : ub f32[2048]
  %a = load %x, [0], [4096] : f32[4096]
  store %a, %y, [0], [4096]
  %b = load %x, [4096], [2048] : f32[2048]
  store %b, %y, [4096], [2048]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aiv, stage = synced} {
  %p = param {size = 65536} : ptr f32
  %q = param {size = 65536} : ptr f32
  %x = tensor %p, [65536] : gm f32[65536]
  %y = tensor %q, [65536] : gm f32[65536]
  %a = buf {addr = [0x000000]} : ub f32[4096]
  %b = buf {addr = [0x002000]} : ub f32[2048]
  %a = load %x, [0], [4096] : f32[4096]
  set_flag mte2, mte3, 0
  wait_flag mte2, mte3, 0
  store %a, %y, [0], [4096]
  set_flag mte3, mte2, 0
  wait_flag mte3, mte2, 0
  %b = load %x, [4096], [2048] : f32[2048]
  set_flag mte2, mte3, 1
  wait_flag mte2, mte3, 1
  store %b, %y, [4096], [2048]
}

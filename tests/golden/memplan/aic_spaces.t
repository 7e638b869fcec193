# Every space of a core has its own addresses and alignment.
# RUN: asc2-memplan --explain
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = machine} {
  %p = param {size = 65536} : ptr f16
  %x = tensor %p, [65536] : gm f16[65536]
  %l1 = buf : l1 f16[4096]
  %l0a = buf : l0a f16[16384]
  %l0a.2 = buf {no_reuse = true} : l0a f16[100]
  %l0b = buf : l0b f16[16384]
  %l0c = buf : l0c f32[32768]
  %bt = buf : bt f32[256]
  %fb = buf : fb f32[512]
}
#--- stdout
a2ir 1
target ascend910b
kernel @k {grid = 1, core = aic, stage = planned} {
  %p = param {size = 65536} : ptr f16
  %x = tensor %p, [65536] : gm f16[65536]
  %l1 = buf {addr = [0x000000]} : l1 f16[4096]
  %l0a = buf {addr = [0x000000]} : l0a f16[16384]
  %l0a.2 = buf {addr = [0x008000], no_reuse = true} : l0a f16[100]
  %l0b = buf {addr = [0x000000]} : l0b f16[16384]
  %l0c = buf {addr = [0x000000]} : l0c f32[32768]
  %bt = buf {addr = [0x000000]} : bt f32[256]
  %fb = buf {addr = [0x000000]} : fb f32[512]
}
#--- stderr
<stdin>:5:1: remark: l1: peak 8192 of 524032 bytes, bound 8192: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aic, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:5:1: remark: l0a: peak 33280 of 65536 bytes, bound 33280: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aic, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:5:1: remark: l0b: peak 32768 of 65536 bytes, bound 32768: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aic, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:5:1: remark: l0c: peak 131072 of 131072 bytes, bound 131072: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aic, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:5:1: remark: bt: peak 1024 of 1024 bytes, bound 1024: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aic, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:5:1: remark: fb: peak 2048 of 2048 bytes, bound 2048: optimal [memplan-peak]
    5 | kernel @k {grid = 1, core = aic, stage = machine} {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
